// A form collector that keeps the copies it gets and drops those that an erase request names, in the
// order of arrival. It can be down, and it can hold a copy before it is stored.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type EraseRequest = { form_type: string; copies: string[] };

/** Call once at the top of a test file. Stops the server after the tests of the file. */
export async function startCopyCollector() {
  const copies = new Map<string, string>();
  const eraseRequests: { key: string; body: string }[] = [];
  const state = { isDown: false, held: null as Promise<void> | null, requestCount: 0 };
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    state.requestCount += 1;
    const key = String(request.headers['idempotency-key']);
    const erasure = toEraseRequest(request.headers['content-type'], bytes);
    if (!state.isDown) {
      if (erasure) {
        eraseRequests.push({ key, body: bytes.toString() });
        for (const copy of erasure.copies) copies.delete(copy);
      } else {
        await state.held;
        copies.set(key, bytes.toString('latin1'));
      }
    }
    response.writeHead(state.isDown ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, copies, eraseRequests, state };
}

function toEraseRequest(contentType: string | undefined, bytes: Buffer): EraseRequest | null {
  if (contentType !== 'application/json') return null;
  const body: EraseRequest = JSON.parse(bytes.toString());
  return body.form_type === 'erasure' ? body : null;
}
