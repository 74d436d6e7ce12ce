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
const WORD_LIST = 'a list of words that texts avoid';
const STAFF = 'staff answer the messages of visitors';
const OLD_KEY = 'the purpose of a derived key; values encrypted with it can still be stored';

export const EXCEPTIONS: readonly Exception[] = [
  { path: 'apps/api/src/auth/keys/', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/api/src/email/mailer.ts', words: ['mail'], reason: 'a method of nodemailer' },
  { path: 'apps/api/src/platform/keyring.ts', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/api/src/secrets.db.test.ts', words: ['seal'], reason: OLD_KEY },
  { path: 'apps/site/src/features/contact/contact-intro.tsx', words: ['mail'], reason: ICON },
  { path: 'apps/site/src/features/press/media-contact.tsx', words: ['mail'], reason: ICON },
  { path: 'apps/desk/', words: ['answer', 'answers', 'refused'], reason: STAFF },
  { path: 'apps/site/src/content/read.test.ts', words: ['answer'], reason: SITE_TEXT },
  {
    path: 'apps/site/src/features/career/submit-application.test.ts',
    words: ['fault'],
    reason: SITE_TEXT,
  },
  { path: 'apps/site/src/seo/share/draw-card.test.ts', words: ['answer'], reason: SITE_TEXT },
  { path: 'bench/site/', words: ['budget', 'budgets'], reason: SIZE },
  { path: 'content/check/words.ts', words: ['journey', 'mails'], reason: WORD_LIST },
  { path: 'content/check/words.test.ts', words: ['mails'], reason: WORD_LIST },
  { path: 'content/GUIDE.md', words: ['mail'], reason: WORD_LIST },
  { path: 'deploy/nginx/faults.test.ts', words: ['faults'], reason: INJECTED },
  {
    path: 'docs/architecture.md',
    words: ['answer', 'budget', 'faults'],
    reason: `${STAFF}; ${SIZE}; ${INJECTED}`,
  },
  {
    path: 'docs/decisions/0030-database-baseline.md',
    words: ['budget', 'budgets', 'condemn', 'condemned', 'leftovers', 'put aside'],
    reason: 'lists the old names',
  },
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
    words: ['answer', 'budgets', 'fault'],
    reason: `${STAFF}; ${SIZE}; ${INJECTED}`,
  },
  { path: 'tests/cluster/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/e2e/application-sending.spec.ts', words: ['fault'], reason: SITE_TEXT },
  { path: 'tests/e2e/business.spec.ts', words: ['nobody'], reason: SITE_TEXT },
  { path: 'tests/e2e/consent.spec.ts', words: ['budget'], reason: SIZE },
  { path: 'tests/e2e/not-found.spec.ts', words: ['picture'], reason: 'an HTML element' },
  { path: 'tests/e2e/team.spec.ts', words: ['answer'], reason: SITE_TEXT },
  { path: 'tests/model/paths/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/monitoring/', words: ['fault', 'faults'], reason: INJECTED },
  { path: 'tests/resilience/main.ts', words: ['faults'], reason: 'the name of a result' },
  { path: 'tests/security/ssrf/', words: ['picture'], reason: 'a claim of OpenID Connect' },
  { path: 'tools/screenshots/take.ts', words: ['picture'], reason: 'an HTML element' },
  { path: 'tools/test-rules/exceptions.ts', words: ['faults'], reason: 'the name of a file' },
  { path: 'tools/proof/claims.ts', words: ['budget', 'faults'], reason: INJECTED },
];
