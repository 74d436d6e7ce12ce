// The planted entries and the requests of planted-redirects.test.ts.

export type PlantedEntry = {
  from: string;
  /** Null: gone. */
  to: string | null;
  /** What the check says about it. Null: it is right. */
  problem: string | null;
};

const POST = '/blog/forms-in-three-languages';
const CLOSED = '/career/front-end-developer';

const right = (from: string, to: string | null): PlantedEntry => ({ from, to, problem: null });
const wrong = (from: string, to: string | null, problem: string) => ({ from, to, problem });

/** The circles, chains and doubles depend on each other, so all of them are in one file. */
export const ENTRIES: readonly PlantedEntry[] = [
  right('/about', '/'),
  right('/jobs', '/career'),
  right('/about-us', '/team'),
  right('/index.php', '/'),
  right('/services.html', '/business'),
  right('/under_score', '/projects'),
  right('/v2', '/business'),
  right('/2019', '/blog'),
  right('/blog/2019/05/old', POST),
  right('/blog/english-slug', POST),
  right('/blog/by-german-slug', '/blog/formulare-in-drei-sprachen'),
  right('/blog/by-spanish-slug', '/blog/formularios-en-tres-idiomas'),
  right('/blog/tag/forms', '/blog/tag/design'),
  right('/resources/old-guide', '/resources'),
  right('/projects/old-harbour', '/projects/harbour-desk'),
  right('/career/creator', '/career/social-media-creator'),
  right('/career/old-front-end', CLOSED),
  right('/career/ended', null),
  right('/press/2001', null),
  right('/blog/removed', null),
  right('/deutsch', '/press'),
  right('/english', '/press'),
  right('/team2.0', '/team'),
  right('/a-b', '/privacy'),
  right('/a', '/terms'),
  right('/a/b', '/privacy'),
  wrong('/self', '/self', 'in a circle: /self → /self;'),
  wrong('/two-a', '/two-b', 'in a circle: /two-a → /two-b → /two-a;'),
  wrong('/two-b', '/two-a', 'in a circle: /two-b → /two-a → /two-b;'),
  wrong('/three-a', '/three-b', 'in a circle: /three-a'),
  wrong('/three-b', '/three-c', 'in a circle: /three-b'),
  wrong('/three-c', '/three-a', 'in a circle: /three-c'),
  wrong('/into-circle', '/three-a', 'in a circle: '),
  wrong('/chain-of-two', '/jobs', 'leads further; write to: /career'),
  wrong('/chain-of-three', '/chain-of-two', 'leads further; write to: /career'),
  wrong('/chain-to-gone', '/career/ended', '/career/ended is gone; write gone: true'),
  wrong('/dead', '/nowhere', 'there is no page /nowhere'),
  wrong('/dead-slug', '/blog/forms-in-tree-languages', `did you mean ${POST}`),
  wrong('/dead-tag', '/blog/tag/desing', 'did you mean /blog/tag/design'),
  wrong('/dead-error-page', '/410', 'there is no page /410'),
  wrong('/target-language', '/de/team', 'write it without /de'),
  wrong('/target-query', '/team?x=1', 'must end before ? or #'),
  wrong('/target-anchor', '/career#jobs', 'must end before ? or #'),
  wrong('/target-slash', '/team/', 'did you mean /team'),
  wrong('/target-capitals', '/Team', 'did you mean /team'),
  wrong('/team', '/business', '/team is a page'),
  wrong('/blog/tag/diseno', '/blog', 'is a page'),
  wrong('/career/frontend-entwicklung', '/career', 'is a page'),
  wrong('/press.html', '/team', '/press is a page'),
  wrong('/jobs', '/team', '/jobs is already in line 2'),
  wrong('/es/about', '/team', 'write it without /es'),
  wrong('/functions/v1/contact', '/team', 'belong to the API'),
  wrong('/About', '/team', 'must be in small letters'),
  wrong('/slash/', '/team', 'must not end with /'),
  wrong('/query?x', '/team', 'must end before ? or #'),
  wrong('/%c3%bcber', '/team', 'small letters a to z'),
  wrong('/a/../b', '/team', 'small letters a to z'),
  wrong('/.hidden', '/team', 'small letters a to z'),
  wrong('/other-host', '//evil.example/', 'must be the path of a page'),
  wrong('/other-site', 'https://evil.example/', 'must be the path of a page'),
];

type PlantedRequest = { path: string; status: number; to?: string };

const moves = (path: string, to: string): PlantedRequest => ({ path, status: 301, to });
const gone = (path: string): PlantedRequest => ({ path, status: 410 });
const missing = (path: string): PlantedRequest => ({ path, status: 404 });
const page = (path: string): PlantedRequest => ({ path, status: 200 });

export const REQUESTS: readonly PlantedRequest[] = [
  // Languages
  moves('/about', '/'),
  moves('/en/about', '/'),
  moves('/de/about', '/de'),
  moves('/es/about', '/es'),
  moves('/de/jobs', '/de/career'),
  moves('/blog/english-slug', POST),
  moves('/de/blog/english-slug', '/de/blog/formulare-in-drei-sprachen'),
  moves('/es/blog/english-slug', '/es/blog/formularios-en-tres-idiomas'),
  moves('/blog/by-german-slug', POST),
  moves('/en/blog/by-german-slug', POST),
  moves('/de/blog/by-german-slug', '/de/blog/formulare-in-drei-sprachen'),
  moves('/es/blog/by-spanish-slug', '/es/blog/formularios-en-tres-idiomas'),
  moves('/de/blog/by-spanish-slug', '/de/blog/formulare-in-drei-sprachen'),
  moves('/blog/tag/forms', '/blog/tag/design'),
  moves('/de/blog/tag/forms', '/de/blog/tag/gestaltung'),
  moves('/es/blog/tag/forms', '/es/blog/tag/diseno'),
  moves('/es/career/creator', '/es/career/contenido-para-redes-sociales'),
  // Names
  moves('/index.php', '/'),
  moves('/services.html', '/business'),
  moves('/under_score', '/projects'),
  moves('/v2', '/business'),
  moves('/2019', '/blog'),
  moves('/blog/2019/05/old', POST),
  moves('/team2.0', '/team'),
  moves('/deutsch', '/press'),
  moves('/english', '/press'),
  moves('/a', '/terms'),
  moves('/a/b', '/privacy'),
  moves('/a-b', '/privacy'),
  // Queries
  moves('/jobs?', '/career'),
  moves('/jobs?a=1&b=%20c', '/career?a=1&b=%20c'),
  moves('/jobs?to=//evil.example', '/career?to=//evil.example'),
  moves('/jobs?category=web', '/career?category=web'),
  moves('/jobs?x=%0d%0aSet-Cookie:a', '/career?x=%0d%0aSet-Cookie:a'),
  moves('/jobs?a?b', '/career?a?b'),
  moves('/about?n=1', '/?n=1'),
  moves('/de/about?n=1', '/de?n=1'),
  moves('/en/jobs/?a=1', '/career?a=1'),
  // Slashes
  moves('/jobs/', '/career'),
  moves('/jobs//', '/career'),
  moves('//jobs', '/career'),
  moves('//de//jobs//', '/de/career'),
  moves('/en//jobs', '/career'),
  moves('/jobs/?a=1', '/career?a=1'),
  // Capitals and encoding
  moves('/JOBS', '/career'),
  moves('/De/Jobs', '/de/career'),
  moves('/EN/Jobs', '/career'),
  moves('/%6aobs', '/career'),
  moves('/%6A%4Fbs', '/career'),
  moves('/jobs%2f', '/career'),
  moves('/team/../jobs', '/career'),
  moves('/./jobs', '/career'),
  moves('/team2%2e0', '/team'),
  // Gone
  gone('/career/ended'),
  gone('/en/career/ended'),
  gone('/de/career/ended/'),
  gone('/es/career/ENDED?utm=1'),
  gone('/press/2001'),
  gone('/blog/removed'),
  gone(CLOSED),
  gone('/de/career/frontend-entwicklung'),
  gone('/es/career/front-end-developer'),
  gone('/en/career/desarrollo-front-end'),
  gone('/career/old-front-end'),
  gone('/de/career/old-front-end'),
  // Not an old address
  missing('/jobs/x'),
  missing('/jobs%3F'),
  missing('/jobsx'),
  missing('/x/jobs'),
  missing('/fr/jobs'),
  missing('/de/en/jobs'),
  missing('/team2x0'),
  missing('/jobs.html'),
  missing('/gone'),
  page('/team'),
  page('/de/blog/formulare-in-drei-sprachen'),
  page('/blog/formulare-in-drei-sprachen'),
  page('/blog/tag/gestaltung'),
  page('/career/social-media-creator'),
  page('/career'),
];
