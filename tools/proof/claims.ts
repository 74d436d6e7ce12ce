// What `npm run proof` runs: each test program and bench in its short form, with its claim and limit.
export type Figure = readonly [file: string, pattern: RegExp, text: string];

export type Claim = {
  /** The npm script. */
  program: string;
  args: readonly string[];
  claim: string;
  limit: string;
  /** Read from the output of the program, or from its file in test-results. */
  figures: readonly Figure[];
  /** The committed result of the long form. */
  longResult?: string;
  /**
   * A limit that is known to be missed: the file that explains it, and whether the numbers of the figures
   * are still as they were.
   */
  knownMiss?: { file: string; isKnown: (...numbers: number[]) => boolean };
};

const OUTPUT = 'output';
const SUMMARY: Figure = [OUTPUT, /^(\d+) passed, (\d+) failed$/m, '$1 passed, $2 failed'];
const SHORT = ['--short'];

/**
 * Each lane runs beside the other: their claims are about right and wrong, about sizes, or about times that
 * are far below their limit.
 */
export const TEST_LANES: readonly (readonly Claim[])[] = [
  [
    {
      program: 'test:resilience',
      args: SHORT,
      claim: 'kill -9 of API, worker and PostgreSQL loses and duplicates no acknowledged message',
      limit: '0 lost, 0 duplicated; the control without durable commits loses',
      figures: [
        ['faults.md', /^\| acknowledged +\| (\d+)/m, '$1 acknowledged'],
        ['faults.md', /^\| kills in all +\| (\d+)/m, '$1 kills'],
        ['faults.md', /^\| acknowledged and lost +\| (\d+)/m, '$1 lost'],
        ['faults.md', /^\| duplicated +\| (\d+)/m, '$1 duplicated'],
      ],
      longResult: 'tests/results/faults.md',
    },
    {
      program: 'test:newsletter',
      args: SHORT,
      claim: 'a letter reaches every confirmed subscriber once, whatever is killed',
      limit: '0 missing, 0 twice, 0 after leaving; the control without keys shows duplicates',
      figures: [
        ['newsletter.md', /^\| confirmed subscribers +\| (\d+)/m, '$1 subscribers'],
        ['newsletter.md', /^\| kills while sending +\| (\d+)/m, '$1 kills'],
        ['newsletter.md', /^\| subscribers without the letter +\| (\d+)/m, '$1 missing'],
        ['newsletter.md', /^\| mailboxes with two Message-IDs +\| (\d+)/m, '$1 twice'],
      ],
    },
    {
      program: 'test:fuzz',
      args: SHORT,
      claim: 'hostile uploads and generated requests cause no server error and no hang',
      limit: '0 unexpected 5xx',
      figures: [
        ['requests.md', /(\d+) generated requests over (\d+) routes/, '$1 requests, $2 routes'],
        ['requests.md', /unexpected 5xx.*?\| (\d+)/, '$1 unexpected 5xx'],
        ['uploads.md', /in (\d+) fuzzed bodies/, '$1 fuzzed bodies'],
      ],
      longResult: 'tests/results/requests.md',
    },
    {
      program: 'test:tabs',
      args: SHORT,
      claim: 'many tabs stay signed in together, and a sign-out ends all of them',
      limit: '0 tabs signed out, 0 sign-outs undone',
      figures: [
        ['tabs-sign-out.md', /^\| +(\d+) \| +(\d+) \|/m, '$1 sign-outs, $2 tabs left signed in'],
      ],
      longResult: 'tests/results/tabs.md',
    },
    {
      program: 'test:security',
      args: SHORT,
      claim: 'attacks on accounts, email headers and internal addresses fail',
      limit: '0 succeed',
      figures: [
        [
          'ssrf.md',
          /(\d+) attacks; .* connected to (\d+) times/,
          '$1 SSRF attacks, $2 connections',
        ],
        ['email-headers.md', /(\d+) attacks, (\d+) emails/, '$1 header attacks, $2 emails'],
        SUMMARY,
      ],
      longResult: 'tests/results/attacks.md',
    },
    {
      program: 'test:model',
      args: SHORT,
      claim: 'client and auth service follow their models on generated paths with faults',
      limit: 'every transition, 0 failed',
      figures: [['paths.md', /(\d+ of \d+) transitions/, '$1 transitions'], SUMMARY],
      longResult: 'tests/results/models.md',
    },
    {
      program: 'test:content-change',
      args: SHORT,
      claim: 'new content and a fourth language need no change of code or tests',
      limit: '0 failed',
      figures: [SUMMARY],
      longResult: 'tests/results/content-change.md',
    },
    {
      program: 'bench:long-outage',
      args: SHORT,
      claim: 'after an outage of three days everything is delivered without any action',
      limit: 'p95 ≤ 60 s after the return',
      figures: [
        ['long-outage.md', /(\d+ of \d+) deliveries arrived .*p95 ([\d.]+ s)/, '$1, p95 $2'],
      ],
      longResult: 'bench/results/long-outage.md',
    },
    {
      program: 'bench:client',
      args: [],
      claim: 'the auth client is smaller than the official one that it replaces',
      limit: 'gzip KB of @nhost/hasura-auth-js in the same run',
      figures: [
        ['client.md', /^\| ours: auth +\| +[\d.]+ \| +([\d.]+)/m, '$1 KB'],
        [
          'client.md',
          /^\| @nhost\/hasura-auth-js [\d.]+ +\| +[\d.]+ \| +([\d.]+)/m,
          'official $1 KB',
        ],
      ],
      longResult: 'bench/results/client.md',
    },
    {
      program: 'bench:site',
      args: ['--only', 'home'],
      claim: 'the home page stays within its budget of bytes in three languages',
      limit: 'budget of each page',
      figures: [['site.md', /^\| \/ +\| +([\d.]+) \|/m, 'first view $1 KB']],
      longResult: 'bench/results/site.md',
    },
    {
      program: 'bench:hero',
      args: [],
      claim: 'the hero of the home page leaves the main thread free, also on a slow phone',
      limit: '≤ 5 % of the main thread',
      figures: [
        ['hero.md', /^\| now +\| 1440 × 900 +\| running +\| +([\d.]+ %)/m, 'desktop $1'],
        ['hero.md', /^\| now +\| 390 × 844.*?\| running +\| +([\d.]+ %)/m, 'slow phone $1'],
      ],
      longResult: 'bench/results/hero.md',
    },
  ],
  [
    {
      program: 'test:machine',
      args: SHORT,
      claim: 'the package installs on an empty Debian 13, is upgraded, rolled back and purged',
      limit: '≤ 12 commands; 0 failed requests, 0 lost, 0 duplicated',
      figures: [
        ['machine.md', /(\d+) commands/, '$1 commands'],
        ['machine.md', /(\d+) messages acknowledged and stored once/, '$1 messages under load'],
        ['machine.md', /without an acknowledgement (\d+ ms)/, 'longest pause $1'],
      ],
      longResult: 'tests/results/machine.md',
    },
    {
      program: 'test:cluster',
      args: SHORT,
      claim: 'three databases lose and duplicate nothing when the leader dies or is cut off',
      limit: '0 lost, 0 duplicated, no status but 200 and 503',
      figures: [
        ['cluster.md', /^\| acknowledged +\| (\d+)/m, '$1 acknowledged'],
        ['cluster.md', /^\| faults +\| (\d+)/m, '$1 faults'],
        ['cluster.md', /^\| acknowledged and lost +\| (\d+)/m, '$1 lost'],
        ['cluster.md', /^\| duplicated +\| (\d+)/m, '$1 duplicated'],
      ],
      longResult: 'tests/results/cluster.md',
    },
    {
      program: 'test:handover',
      args: SHORT,
      claim:
        'an export that is imported elsewhere has every row and every file, whatever is killed',
      limit: '0 rows and 0 files differ',
      figures: [
        ['handover.md', /^\| rows compared, of \d+ tables \| (\d+)/m, '$1 rows compared'],
        ['handover.md', /^\| rows that differ \| (\d+)/m, '$1 rows differ'],
        ['handover.md', /^\| files that differ \| (\d+)/m, '$1 files differ'],
      ],
      longResult: 'tests/results/handover.md',
    },
    {
      program: 'test:monitoring',
      args: SHORT,
      claim: 'a broken part is reported by the email of its alert, and its repair too',
      limit: 'delivered ≤ 30 s after its `for`',
      figures: [SUMMARY],
      longResult: 'tests/results/monitoring.md',
    },
    {
      program: 'test:observatory',
      args: [],
      claim: 'the security headers of every kind of address get the best grade of MDN Observatory',
      limit: '≥ 130 each',
      figures: [
        ['observatory.md', /Lowest score: (\d+) of (\d+) addresses/, 'lowest $1 of $2 addresses'],
      ],
      longResult: 'tests/results/observatory.md',
    },
    {
      program: 'test:reproducible',
      args: SHORT,
      claim: 'two builds in two folders are equal byte by byte',
      limit: '0 different files',
      figures: [SUMMARY],
      longResult: 'tests/results/reproducible.md',
    },
    {
      program: 'test:editor-mistakes',
      args: [],
      claim: 'a mistake in a content file is reported with file and line',
      limit: 'all',
      figures: [['editor-mistakes.md', /(\d+ of \d+) mistakes/, '$1 mistakes']],
      longResult: 'tests/results/editor-mistakes.md',
    },
    {
      program: 'test:package',
      args: SHORT,
      claim: 'the packed client installs and works with Node, TypeScript, React and Vite',
      limit: '0 problems of publint and attw',
      figures: [[OUTPUT, /packed (\d+ KB)/, '$1 packed'], SUMMARY],
    },
  ],
];

/** One at a time, because they measure. */
export const BENCHES: readonly Claim[] = [
  {
    program: 'bench:api',
    args: ['--seconds', '2', '--rounds', '2'],
    claim: 'a message through nginx, GraphQL and all limits costs little more than a plain handler',
    limit: '≥ 0.6 of the plain handler',
    figures: [['api.md', /does ([\d.]+) of the plain/, '$1 of the plain handler']],
    longResult: 'bench/results/api.md',
  },
  {
    program: 'bench:metrics',
    args: ['--rounds', '5', '--seconds', '2'],
    claim: 'the metrics cost next to nothing',
    limit: '≥ 0.97 of the requests/s without; ≤ 1,500 series',
    figures: [
      ['metrics.md', /does ([\d.]+) of the requests/, '$1 of the requests/s'],
      ['metrics.md', /has (\d+) series/, '$1 series'],
    ],
    longResult: 'bench/results/metrics.md',
  },
  {
    program: 'bench:edge',
    args: SHORT,
    claim:
      'nginx serves our pages almost as fast as one bare file, and an attack slows visitors little',
    limit: '≥ 0.95 of bare nginx; page p99 ≤ 2 × and form p95 ≤ 1.5 × quiet',
    figures: [
      ['edge.md', /does ([\d.]+) of bare nginx/, '$1 of bare nginx'],
      ['edge.md', /page p99 ([\d.]+ ×) quiet/, 'page p99 $1'],
      ['edge.md', /form p95 ([\d.]+ ×) quiet/, 'form p95 $1'],
    ],
    longResult: 'bench/results/edge.md',
    knownMiss: {
      file: 'bench/results/edge.md',
      isKnown: (bare = 0, pages = Number.NaN, forms = Number.NaN) =>
        bare >= 0.6 && pages <= 3 && forms <= 2.5,
    },
  },
  {
    program: 'bench:outage',
    args: SHORT,
    claim: 'visitors do not notice when a receiver of messages is away',
    limit: 'form p95 ≤ 1.5 × without',
    figures: [
      ['outage.md', /p95 during the outage: ([\d.]+ ×)/, 'form p95 $1'],
      ['outage.md', /not acknowledged: (\d+)/, '$1 not acknowledged'],
    ],
    longResult: 'bench/results/outage.md',
  },
  {
    program: 'bench:desk',
    args: SHORT,
    claim: 'lists, counts and search of the desk are close to bare SQL',
    limit: 'p50 ≤ bare SQL + 6 ms',
    figures: [
      ['desk.md', /^\| admin \| list: all +\|.*?\|.*?\| +([\d.]+) \|/m, 'list of all p50 $1 ms'],
      [
        'desk.md',
        /at most ([\d.]+) ms over theirs; all other limits hold/,
        'at most $1 ms over the limit',
      ],
    ],
    longResult: 'bench/results/desk.md',
    knownMiss: {
      file: 'bench/results/desk.md',
      isKnown: (_list = Number.NaN, overMs = Number.NaN) => overMs <= 1,
    },
  },
  {
    program: 'bench:desk-keys',
    args: ['--presses', '15'],
    claim: 'the next item is painted soon after a key press on a slow processor',
    limit: 'p50 ≤ 100 ms at four times slower',
    figures: [['desk-keys.md', /^\| J after the page is quiet +\| +(\d+)/m, 'p50 $1 ms']],
    longResult: 'bench/results/desk-keys.md',
    knownMiss: {
      file: 'bench/results/desk-keys.md',
      isKnown: (p50Ms = Number.NaN) => p50Ms <= 200,
    },
  },
];
