// Sends raw bytes over a socket, also invalid HTTP, and reads the response.
import { connect } from 'node:net';

export type RawResponse = {
  /** Null when the connection ended or the time limit passed without a response. */
  status: number | null;
  body: string;
  elapsedMs: number;
  sentBytes: number;
};

export type Bytes = string | Buffer;

export function sendRaw(
  port: number,
  pieces: Iterable<Bytes> | AsyncIterable<Bytes>,
  options: { timeoutMs: number; cutsOff?: boolean | undefined },
): Promise<RawResponse> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    let sentBytes = 0;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      resolve({
        status: status === undefined ? null : Number(status),
        body: rest.join('\r\n\r\n'),
        elapsedMs: performance.now() - startedAt,
        sentBytes,
      });
    };
    const timer = setTimeout(finish, options.timeoutMs);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      received += text;
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('connect', async () => {
      for await (const piece of pieces) {
        if (socket.destroyed) return;
        sentBytes += piece.length;
        if (!socket.write(piece)) await drained();
      }
      if (options.cutsOff) socket.destroy();
    });
    const drained = () =>
      new Promise<void>((goOn) => {
        socket.once('drain', goOn);
        socket.once('close', () => goOn());
      });
  });
}
