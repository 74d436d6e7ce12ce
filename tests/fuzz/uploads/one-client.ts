// The effect of one hostile client on other clients, behind nginx with its real configuration. It
// sends PDFs that are expensive to inspect, and uploads that never end.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFormPdf, createPdf } from '../../../apps/api/src/testing/multipart-body.ts';
import { readHeldBytes } from '../../../deploy/nginx/held-bytes.ts';
import { percentile } from '../../support/backend/percentile.ts';
import { startBackend } from '../../support/backend/start.ts';
import { createVisitor, type Visitor } from '../../support/backend/visitor.ts';
import { createProgress } from '../../support/progress.ts';
import { BOUNDARY, toFileBody } from './bodies.ts';
import type { CheckResult } from './report.ts';

const NOWHERE = { smtpUrl: 'smtp://127.0.0.1:9', collectorUrl: 'http://127.0.0.1:9' };
const HOSTILE_FILES = 60;
const FORM_FIELDS = 90_000;
const MAX_P95_MS = 3_000;
const UNFINISHED_UPLOADS = 200;
const MAX_HELD_MB = 100;
/** Each round takes one upload and one page request of the other client. */
const WATCHED_ROUNDS = 40;
const WATCH_EVERY_MS = 100;
const MEGABYTE = 1_000_000;

export async function attackFromOneClient(size: {
  legitimateUploads: number;
  unfinishedBytes: number;
}): Promise<CheckResult[]> {
  await using backend = await startBackend({
    apiCount: 1,
    workerCount: 0,
    ...NOWHERE,
    // The limit per client would stop the attack. Other tests cover it.
    apiEnv: { CLIENT_SUBMISSIONS_PER_10_MINUTES: '100000000' },
  });
  console.log(
    `one client: ${HOSTILE_FILES} hostile PDFs, then ${UNFINISHED_UPLOADS} unfinished uploads`,
  );
  using legitimate = createVisitor(backend.url, 0);
  await upload(legitimate, createPdf());
  return [
    await sendHostilePdfs(backend.url, legitimate, size.legitimateUploads),
    await leaveUploadsUnfinished(backend, legitimate, size.unfinishedBytes),
  ];
}

async function sendHostilePdfs(
  url: string,
  legitimate: Visitor,
  count: number,
): Promise<CheckResult> {
  const hostile = createFormPdf(FORM_FIELDS);
  // A visitor has one connection, so each file gets its own visitor. All of them share one address.
  const attackers = Array.from({ length: HOSTILE_FILES }, () => createVisitor(url, 1));
  const attack = Promise.all(attackers.map((attacker) => upload(attacker, hostile)));
  const times: number[] = [];
  let rejected = 0;
  const progress = createProgress('uploads beside hostile PDFs', count);
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    if ((await upload(legitimate, createPdf())) !== 201) rejected += 1;
    times.push(performance.now() - startedMs);
    progress.step();
  }
  const statuses = await attack;
  for (const attacker of attackers) attacker[Symbol.dispose]();
  const p95Ms = percentile(times, 0.95);
  const limited = statuses.filter((status) => status === 429).length;
  return {
    what: `${HOSTILE_FILES} PDFs of ${FORM_FIELDS} fields from one client (${limited} rejected with 429): uploads of another client p95 ≤ ${MAX_P95_MS} ms (${Math.round(p95Ms)} ms, slowest ${Math.round(Math.max(...times))} ms, ${rejected} of ${count} rejected)`,
    isPassed: p95Ms <= MAX_P95_MS && rejected === 0 && limited > 0,
  };
}

async function leaveUploadsUnfinished(
  backend: { url: string; nginxPid: number },
  legitimate: Visitor,
  bytes: number,
): Promise<CheckResult> {
  const body = Buffer.alloc(bytes - 1);
  const sockets = Array.from({ length: UNFINISHED_UPLOADS }, () => startUpload(backend.url, body));
  let heldBytes = 0;
  const statuses = new Set<number>();
  for (let round = 0; round < WATCHED_ROUNDS; round += 1) {
    heldBytes = Math.max(heldBytes, readHeldBytes(backend.nginxPid));
    statuses.add(await upload(legitimate, createPdf()));
    statuses.add((await legitimate.send('GET', '/business', {}, '')).status);
    await sleep(WATCH_EVERY_MS);
  }
  for (const socket of sockets) socket.destroy();
  const isServed = [...statuses].every((status) => status === 200 || status === 201);
  const heldMb = Math.round(heldBytes / MEGABYTE);
  return {
    what: `${UNFINISHED_UPLOADS} unfinished uploads of ${bytes / MEGABYTE} MB from one client hold ≤ ${MAX_HELD_MB} MB on disk (${heldMb} MB), pages and uploads of another client work meanwhile`,
    isPassed: heldMb > 0 && heldMb <= MAX_HELD_MB && isServed,
  };
}

async function upload(from: Visitor, pdf: Uint8Array): Promise<number> {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return (await from.post('/storage/v1/files', headers, toFileBody(Buffer.from(pdf)))).status;
}

function startUpload(url: string, body: Buffer): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // nginx closes the connections that it rejects.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(
    `POST /storage/v1/files HTTP/1.1\r\nHost: edge\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length + 1}\r\n\r\n`,
  );
  socket.write(body);
  return socket;
}
