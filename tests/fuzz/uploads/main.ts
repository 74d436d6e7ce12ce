// npm run test:fuzz -- --only uploads: runs known attacks and generated bodies against the upload
// service. Options: --short for CI, --seed N to repeat a run, --keep replaces the committed result.
// Exit code 1 when a check fails.
import { parseArgs } from 'node:util';
import { saveResult } from '../../support/keep-result.ts';
import {
  ATTACKS,
  type Attack,
  BOMBS,
  GOOD_UPLOAD,
  LARGEST_UPLOAD,
  SLOW_ATTACKS,
} from './attacks/index.ts';
import { createRandom } from './fuzz-bodies.ts';
import { fuzzHttp, type HttpResult } from './fuzz-http.ts';
import { fuzzParser, type ParserResult } from './fuzz-parser.ts';
import { attackFromOneClient } from './one-client.ts';
import { sendRaw } from './raw-request.ts';
import { type AttackRow, type CheckResult, evaluateFuzz, toReport } from './report.ts';
import { startApi } from './start-api.ts';

const FIXED_SEED = 20_261_115;
const SHORT_SEED = 20_261_119;
const MAX_RESPONSE_MS = 2_000;
/** Added to the limit in the short form, which also runs on busy machines. */
const BUSY_MACHINE_MS = 8_000;
const MAX_GROWTH_MB = 50;
const WATCH_EVERY_MS = 50;
const SLACK_MS = 3_000;
const WARM_UP_UPLOADS = 8;
/** The server inspects one file at a time, so the bombs wait for each other. */
const BOMB_PATIENCE_MS = 60_000;

/**
 * Number of legitimate uploads while one client sends 60 hostile PDFs, and the size of unfinished
 * uploads in bytes.
 */
const ONE_CLIENT = { short: [20, 3_000_000], long: [60, 10_900_000] } as const;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
const counts = values.short
  ? { parser: 15_000, http: 1_500, bombs: 20 }
  : { parser: 190_000, http: 16_000, bombs: 100 };
const maxResponseMs = MAX_RESPONSE_MS + (values.short ? BUSY_MACHINE_MS : 0);
// The short form is the same in every run, so that CI does not fail by chance.
const secondSeed = Number(values.seed ?? (values.short ? SHORT_SEED : Date.now() % 2 ** 31));

const [legitimateUploads, unfinishedBytes] = ONE_CLIENT[values.short ? 'short' : 'long'];
const oneClient = await attackFromOneClient({ legitimateUploads, unfinishedBytes });
console.log(`warming up, then ${ATTACKS.length} attacks and ${counts.bombs} bombs`);
await using api = await startApi();
// Memory that a process takes for each kind of work for the first time is not growth.
for (let count = 0; count < WARM_UP_UPLOADS; count += 1) await run(LARGEST_UPLOAD);
for (const attack of ATTACKS) await run(attack);
const memoryBefore = await api.readNeededMemoryMb();
let peak = memoryBefore;
const watch = setInterval(() => {
  peak = Math.max(peak, api.readMemoryMb());
}, WATCH_EVERY_MS);

const slow = Promise.all(SLOW_ATTACKS.map((attack) => run(attack)));
const rows: AttackRow[] = [];
for (const attack of ATTACKS) rows.push(await run(attack));
const bombs = await Promise.all(
  Array.from({ length: counts.bombs }, (_, index) =>
    run(BOMBS[index % BOMBS.length] ?? GOOD_UPLOAD, BOMB_PATIENCE_MS),
  ),
);
const http: HttpResult[] = [];
const parser: ParserResult[] = [];
for (const seed of [FIXED_SEED, secondSeed]) {
  console.log(
    `seed ${seed}: ${counts.http / 2} bodies over HTTP, ${counts.parser / 2} at the parser`,
  );
  http.push(await fuzzHttp(api.port, counts.http / 2, createRandom(seed)));
  parser.push(await fuzzParser(counts.parser / 2, createRandom(seed + 1)));
}
rows.push(...(await slow));
clearInterval(watch);
const memory = { before: memoryBefore, peak, after: await api.readNeededMemoryMb() };
const last = await run(GOOD_UPLOAD);

const checks: CheckResult[] = [
  ...oneClient,
  ...evaluateFuzz({ http, parser, maxMs: maxResponseMs }),
  {
    what: `every attack gets the expected response (${rows.length})`,
    isPassed: rows.every(({ isRight }) => isRight),
  },
  {
    what: `${bombs.length} bombs in parallel: no 5xx, and each gets a response`,
    isPassed: bombs.every(({ response }) => response.status !== null && response.status < 500),
  },
  {
    what: `memory growth under ${MAX_GROWTH_MB} MB (${memory.before} → ${memory.after} MB)`,
    isPassed: memory.after - memory.before < MAX_GROWTH_MB,
  },
  { what: 'no partial file is left on the disk', isPassed: api.countPartialFiles() === 0 },
  { what: 'a good upload works afterwards', isPassed: last.isRight },
];
const report = toReport({ rows, http, parser, memory, checks, seeds: [FIXED_SEED, secondSeed] });
console.log(report);
saveResult('tests/uploads', report, { isKept: values.keep, isWhole: !values.short });
const broken = checks.filter(({ isPassed }) => !isPassed).map(({ what }) => what);
const wrong = rows.filter(({ isRight }) => !isRight).map(({ name }) => name);
for (const error of [...broken, ...wrong]) console.error(`ERROR: ${error}`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function run(attack: Attack, patienceMs = 0): Promise<AttackRow> {
  const { right, mustMatch, mustNotMatch, cutsOff } = attack;
  const maxMs = (attack.maxMs ?? maxResponseMs) + patienceMs;
  const response = await sendRaw(api.port, attack.pieces(), {
    timeoutMs: maxMs + SLACK_MS,
    cutsOff,
  });
  const isRight =
    (cutsOff ? response.status === null : right.includes(response.status ?? 0)) &&
    response.elapsedMs <= maxMs &&
    (mustMatch?.test(response.body) ?? true) &&
    !(mustNotMatch?.test(response.body) ?? false) &&
    response.sentBytes <= (attack.maxSentMb ?? Number.POSITIVE_INFINITY) * 1_000_000;
  return { name: attack.name, response, isRight, memoryMb: api.readMemoryMb() };
}
