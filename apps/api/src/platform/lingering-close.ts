// Rejects the rest of a request body without losing the response. Closing a connection with unread
// bytes resets it, and the client may then lose the response. So the server ends its side, and
// reads and discards data for a short time, as nginx does.
import type { FastifyReply, FastifyRequest } from 'fastify';

const LINGER_MS = 1_000;

/** Call this before the response to a request whose body may not have been read completely. */
export function lingerAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete) return;
  reply.header('connection', 'close');
  const { socket } = raw;
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    raw.removeAllListeners('readable').resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
