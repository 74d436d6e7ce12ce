// Where a retired word is right, with the reason. An exception that is no longer needed fails the
// check.
export type Exception = {
  /** A file, or a folder that ends with a slash. */
  path: string;
  /** The words as they occur, in lower case. */
  words: readonly string[];
  reason: string;
};

const INJECTED = 'faults that the test injects';
const SIZE = 'the size budget of a page';
const SITE_TEXT = 'a text of the website';
const ICON = 'the name of an icon';
const PICTURE = 'a photo or screenshot that an editor provides, see docs/glossary.md';
const WORD_LIST = 'a list of words that texts avoid';
const STAFF = 'staff answer the messages of visitors';
const QUESTIONS = 'questions and their answers on the page';
const OLD_KEY = 'the purpose of a derived key; values encrypted with it can still be stored';

export const EXCEPTIONS: readonly Exception[] = [
  { path: 'apps/api/src/auth/keys/', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/api/src/email/mailer.ts', words: ['mail'], reason: 'a method of nodemailer' },
  { path: 'apps/api/src/platform/keyring.ts', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/api/src/secrets.db.test.ts', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/site/src/features/contact/contact-intro.tsx', words: ['mail'], reason: ICON },
  { path: 'apps/site/src/', words: ['picture', 'pictures'], reason: PICTURE },
  {
    path: 'apps/site/src/forms/suggest-email.ts',
    words: ['mail'],
    reason: 'part of the names of domains',
  },
  { path: 'apps/site/src/features/business/', words: ['answer'], reason: QUESTIONS },
  { path: 'apps/site/src/features/contact/', words: ['answer', 'answers'], reason: STAFF },
  {
    path: 'apps/site/src/features/projects/project-card.tsx',
    words: ['budget'],
    reason: SIZE,
  },
  { path: 'apps/site/src/features/press/media-contact.tsx', words: ['mail'], reason: ICON },
  { path: 'apps/desk/', words: ['answer', 'answers', 'refused'], reason: STAFF },
  { path: 'apps/site/src/content/read.test.ts', words: ['answer'], reason: SITE_TEXT },
  {
    path: 'apps/site/src/features/career/submit-application.test.ts',
    words: ['fault'],
    reason: SITE_TEXT,
  },
  { path: 'apps/site/src/seo/page-sources.test.ts', words: ['answer'], reason: STAFF },
  { path: 'apps/site/src/seo/share/draw-card.test.ts', words: ['answer'], reason: SITE_TEXT },
  { path: 'CHANGELOG.md', words: ['answers', 'pictures'], reason: `${STAFF}; ${PICTURE}` },
  {
    path: 'bench/site/',
    words: ['budget', 'budgets', 'picture', 'pictures'],
    reason: `${SIZE}; ${PICTURE}`,
  },
  { path: 'content/', words: ['picture', 'pictures'], reason: PICTURE },
  { path: 'content/check/contact-facts.test.ts', words: ['answer'], reason: STAFF },
  { path: 'content/check/contact-facts.ts', words: ['answers'], reason: STAFF },
  { path: 'content/schema/facts-company.ts', words: ['answers'], reason: STAFF },
  { path: 'content/schema/page-business.ts', words: ['answer'], reason: QUESTIONS },
  { path: 'content/check/words.ts', words: ['journey', 'mails'], reason: WORD_LIST },
  { path: 'content/check/words.test.ts', words: ['mails'], reason: WORD_LIST },
  {
    path: 'content/GUIDE.md',
    words: ['answers', 'mail'],
    reason: `${STAFF}; ${WORD_LIST}`,
  },
  { path: 'deploy/nginx/faults.test.ts', words: ['faults'], reason: INJECTED },
  {
    path: 'docs/architecture.md',
    words: ['answer', 'budget', 'faults', 'pictures'],
    reason: `${STAFF}; ${SIZE}; ${INJECTED}; ${PICTURE}`,
  },
  {
    path: 'docs/decisions/0030-database-baseline.md',
    words: ['budget', 'budgets', 'condemn', 'condemned', 'leftovers', 'put aside'],
    reason: 'lists the old names',
  },
  { path: 'docs/decisions/0053-pictures.md', words: ['picture', 'pictures'], reason: PICTURE },
  { path: 'docs/glossary.md', words: ['picture', 'pictures'], reason: PICTURE },
  {
    path: 'docs/results.md',
    words: ['budget', 'faults'],
    reason: `${SIZE}; ${INJECTED}`,
  },
  { path: 'docs/scale.md', words: ['faults'], reason: INJECTED },
  { path: 'deploy/cluster/README.md', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'packages/client/CONTRIBUTING.md', words: ['fault'], reason: INJECTED },
  {
    path: 'README.md',
    words: ['answer', 'budgets', 'fault', 'pictures'],
    reason: `${STAFF}; ${SIZE}; ${INJECTED}; ${PICTURE}`,
  },
  { path: 'tests/cluster/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/e2e/application-sending.spec.ts', words: ['fault'], reason: SITE_TEXT },
  { path: 'tests/e2e/business.spec.ts', words: ['nobody'], reason: SITE_TEXT },
  { path: 'tests/e2e/consent.spec.ts', words: ['budget'], reason: SIZE },
  { path: 'tests/e2e/named-project.spec.ts', words: ['answers'], reason: STAFF },
  { path: 'tests/e2e/not-found.spec.ts', words: ['picture'], reason: 'an HTML element' },
  { path: 'tests/e2e/pictures.spec.ts', words: ['picture', 'pictures'], reason: PICTURE },
  { path: 'tests/e2e/project-dialog.spec.ts', words: ['picture'], reason: 'an HTML element' },
  { path: 'tests/e2e/proof.spec.ts', words: ['answers'], reason: `${STAFF}; ${QUESTIONS}` },
  { path: 'tests/e2e/team.spec.ts', words: ['answer'], reason: SITE_TEXT },
  { path: 'tests/editor-mistakes/', words: ['picture', 'pictures'], reason: PICTURE },
  { path: 'tests/model/paths/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/monitoring/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/resilience/main.ts', words: ['faults'], reason: 'the name of a result' },
  { path: 'tests/security/ssrf/', words: ['picture'], reason: 'a claim of OpenID Connect' },
  {
    path: 'tools/mockups/',
    words: ['answer', 'answers', 'pictures'],
    reason: 'texts of the mock-ups',
  },
  { path: 'tools/mockups.ts', words: ['pictures'], reason: PICTURE },
  { path: 'tools/screenshots/take.ts', words: ['picture'], reason: 'an HTML element' },
  { path: 'tools/test-rules/exceptions.ts', words: ['faults'], reason: 'the name of a file' },
  { path: 'tools/proof/claims.ts', words: ['budget', 'faults'], reason: INJECTED },
];
