// Refuses the rest of a body without losing the answer: a connection that is closed over bytes nobody
// has read is reset, and the reset overtakes the answer that says why. So the server says that it has
// ended, goes on reading for a moment and throws away what still comes, as nginx does.
import type { FastifyReply, FastifyRequest } from 'fastify';

const LINGER_MS = 1_000;

/** To be called before a request is answered whose body may not have been read to its end. */
export function lingerAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete) return;
  reply.header('connection', 'close');
  const { socket } = raw;
  // This is what Node calls after the last answer of a connection.
  socket.destroySoon = () => {
    socket.end();
    raw.removeAllListeners('readable').resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
