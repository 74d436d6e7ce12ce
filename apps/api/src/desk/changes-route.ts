// The stream of the desk: server-sent events with the ids of what has changed. The desk reads the records
// itself, under its own rights. nginx waits 30 s for a byte, so a line is sent every 15 s.
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Identify, StaffRole } from '../platform/identity.ts';
import type { ChangeEvent, ChangeFeed, Cursor } from './change-feed.ts';

const PATH = '/functions/v1/desk/changes';
const TIMES = { lineMs: 15_000, sessionCheckMs: 60_000 };
/** A desk that does not read is disconnected, and continues with its cursor. */
const MAX_UNREAD_BYTES = 256 * 1024;
const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

export type DeskTimes = { pollMs: number; lineMs: number; sessionCheckMs: number };

type ChangesRequest = FastifyRequest<{ Querystring: { after?: unknown; wait?: unknown } }>;

export function mountDeskChanges(
  app: FastifyInstance,
  options: { feed: ChangeFeed; identify: Identify; times?: Partial<DeskTimes> | undefined },
): void {
  const { lineMs, sessionCheckMs } = { ...TIMES, ...options.times };
  const streams = new Set<PassThrough>();
  // Before the server waits for its open requests.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get(
    PATH,
    { config: { operation: 'desk.changes', limit: 'read' }, exposeHeadRoute: false },
    async (request: ChangesRequest, reply: FastifyReply) => {
      const role = requireStaff(request);
      const cursor = readCursor(request.query.after);
      const stream = new PassThrough();
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      startStream(stream, request, { role, cursor, isOnce: request.query.wait === 'no' });
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  );

  /** `isOnce`: ends after the first event, for a network that does not let streams through. */
  function startStream(
    stream: PassThrough,
    request: ChangesRequest,
    { role, cursor, isOnce }: { role: StaffRole; cursor: Cursor | null; isOnce: boolean },
  ): void {
    let sent = '';
    let current = '';
    const write = (text: string) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.end();
      if (!stream.writableEnded) stream.write(text);
    };
    const unsubscribe = options.feed.subscribe(role, cursor, (event) => {
      current = `${event.cursor.sequence}.${event.cursor.atMs}`;
      if (sent !== '' && event.changes.length === 0 && !event.missed) return;
      sent = current;
      write(toText(event, current));
      if (isOnce) stream.end();
    });
    const lines = setInterval(() => {
      if (current === sent) return write(': \n\n');
      // The cursor goes on without visible changes, so that a resumed stream has little to read.
      sent = current;
      write(`data: ${JSON.stringify({ cursor: current, changes: [], missed: false })}\n\n`);
    }, lineMs);
    const checks = setInterval(() => {
      void isStillStaff(request, role).then((isActive) => {
        if (!isActive) stream.end();
      });
    }, sessionCheckMs);
    const stop = () => {
      unsubscribe();
      clearInterval(lines);
      clearInterval(checks);
    };
    stream.on('finish', stop);
    stream.on('close', stop);
  }

  async function isStillStaff(request: ChangesRequest, role: StaffRole): Promise<boolean> {
    try {
      const identity = await options.identify(request);
      return identity.role === 'staff' && identity.staffRole === role;
    } catch {
      return false;
    }
  }
}

/** Desks at the same place get the same event, so its text is made once. */
const texts = new WeakMap<ChangeEvent, string>();

function toText(event: ChangeEvent, cursor: string): string {
  const text = texts.get(event) ?? `data: ${JSON.stringify({ ...event, cursor })}\n\n`;
  texts.set(event, text);
  return text;
}

function requireStaff({ identity }: ChangesRequest): StaffRole {
  if (identity.role === 'anonymous') throw new ApiError('unauthenticated-user');
  if (identity.role !== 'staff') throw new ApiError('access-denied');
  return identity.staffRole;
}

function readCursor(after: unknown): Cursor | null {
  if (after === undefined) return null;
  const found = CURSOR.exec(String(after));
  if (!found) throw new ApiError('bad-request', 'after must be the cursor of an event');
  return { sequence: Number(found[1]), atMs: Number(found[2]) };
}
