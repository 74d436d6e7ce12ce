// Runs inside the machine with the Node of the release, so it imports nothing but Node. Sends pages and
// contact messages over TLS at a fixed rate, whatever the responses are, until the stop file exists.
// Writes its report as JSON. Every failure counts, with one exception that browsers make too: nginx closes
// idle connections when it is reloaded, so a request on a reused connection that ends without a response
// is sent again on a new one.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';

type LoadOptions = {
  host: string;
  authorityFile: string;
  stopFile: string;
  reportFile: string;
  pagesPerSecond: number;
  messagesPerSecond: number;
  /** The GraphQL request of a contact message, without its variables. */
  insert: object;
};

const TICK_MS = 10;
const DRAIN_MS = 20_000;
const PAGES = ['/', '/business', '/de/career', '/es/team', '/projects', '/blog'];

const options: LoadOptions = JSON.parse(process.argv[2] ?? '{}');
// One for all connections: when nginx closes 60 of them, this program must not read 60 certificates.
const secureContext = createSecureContext({ ca: readFileSync(options.authorityFile) });
const agent = new Agent({ keepAlive: true, maxSockets: 60, secureContext });
const outcomes: Record<string, number> = {};
const latenciesMs: { pages: number[]; messages: number[] } = { pages: [], messages: [] };
const acknowledged: { key: string; number: string; atMs: number }[] = [];
/** For a request that is sent again: not another connection that nginx may have closed too. */
const freshAgent = new Agent({ keepAlive: false, secureContext });
/** `reusedSocket` of Node is false for a request that waited for a connection of the agent. */
const usedSockets = new WeakSet<object>();
let inFlight = 0;
let resent = 0;

const startedMs = performance.now();
let sentPages = 0;
let sentMessages = 0;
while (!existsSync(options.stopFile)) {
  const seconds = (performance.now() - startedMs) / 1_000;
  for (; sentPages < seconds * options.pagesPerSecond; sentPages += 1) void readPage(sentPages);
  for (; sentMessages < seconds * options.messagesPerSecond; sentMessages += 1) void sendMessage();
  await sleep(TICK_MS);
}
const durationMs = performance.now() - startedMs;
for (const drainedMs = performance.now(); inFlight > 0; await sleep(TICK_MS)) {
  if (performance.now() - drainedMs > DRAIN_MS) break;
}
writeFileSync(
  options.reportFile,
  JSON.stringify({
    seconds: durationMs / 1_000,
    sentPages,
    sentMessages,
    unfinished: inFlight,
    resent,
    outcomes,
    acknowledged: acknowledged.map(({ key, number }) => `${key} ${number}`),
    longestGap: findLongestGap(),
    pages: summarise(latenciesMs.pages),
    messages: summarise(latenciesMs.messages),
  }),
);
process.exit(0);

async function readPage(index: number): Promise<void> {
  const sentMs = performance.now();
  // As browsers send it. Uncompressed pages would cost this program more than the whole machine.
  await send('GET', PAGES[index % PAGES.length] ?? '/', { headers: { 'accept-encoding': 'br' } });
  latenciesMs.pages.push(performance.now() - sentMs);
}

async function sendMessage(): Promise<void> {
  const key = randomUUID();
  const email = `load-${key}@example.org`;
  const object = { name: 'Load', email, message: 'Hello', language: 'en' };
  const sentMs = performance.now();
  const body = await send('POST', '/graphql/v1', {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...options.insert, variables: { object } }),
  });
  latenciesMs.messages.push(performance.now() - sentMs);
  const number = /"number":"([^"]+)"/.exec(body)?.[1];
  if (number === undefined) count(`no number in ${body.slice(0, 80)}`);
  else acknowledged.push({ key, number, atMs: performance.now() });
}

type Sent = { headers?: Record<string, string>; body?: string };

async function send(method: string, path: string, sent: Sent = {}): Promise<string> {
  inFlight += 1;
  const first = await attempt(method, path, sent);
  if (first.isLostOnReuse) resent += 1;
  const { outcome, text } = first.isLostOnReuse
    ? await attempt(method, path, sent, freshAgent)
    : first;
  inFlight -= 1;
  count(`${method} ${outcome}`);
  return text;
}

type Attempt = { outcome: string; text: string; isLostOnReuse: boolean };

function attempt(
  method: string,
  path: string,
  { headers = {}, body }: Sent,
  used: Agent = agent,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const { host } = options;
    const target = { host: '127.0.0.1', port: 443, servername: host, path, method, agent: used };
    let hasResponse = false;
    let isReused = false;
    const call = request({ ...target, headers: { host, ...headers } }, (response) => {
      hasResponse = true;
      let text = '';
      if (method === 'GET') response.resume();
      else {
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
      }
      const outcome = String(response.statusCode);
      response.on('end', () => resolve({ outcome, text, isLostOnReuse: false }));
      response.on('error', fail);
    });
    const fail = (error: Error & { code?: string }) => {
      const isLostOnReuse = !hasResponse && isReused && error.code === 'ECONNRESET';
      resolve({ outcome: error.message, text: '', isLostOnReuse });
    };
    call.on('error', fail);
    call.on('socket', (socket) => {
      isReused = usedSockets.has(socket);
      usedSockets.add(socket);
    });
    call.end(body);
  });
}

function count(outcome: string): void {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}

/** The longest time without an acknowledged message, and when it ended. */
function findLongestGap(): { ms: number; endedAt: string } {
  const times = acknowledged.map(({ atMs }) => atMs).sort((a, b) => a - b);
  let longest = { ms: 0, endedAtMs: 0 };
  for (const [index, endedAtMs] of times.entries()) {
    const ms = endedAtMs - (times[index - 1] ?? endedAtMs);
    if (ms > longest.ms) longest = { ms, endedAtMs };
  }
  const endedAt = new Date(performance.timeOrigin + longest.endedAtMs).toISOString();
  return { ms: longest.ms, endedAt };
}

function summarise(values: number[]): { p50: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
