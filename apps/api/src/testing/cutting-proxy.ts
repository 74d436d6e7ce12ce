// A proxy that closes the connection after the client has sent a number of bytes.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export async function startCuttingProxy(target: string, afterBytes: number) {
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let passed = 0;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', cut);
    upstream.on('error', cut);
    client.on('data', (bytes) => {
      passed += bytes.length;
      upstream.write(bytes, () => {
        if (passed >= afterBytes) cut();
      });
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}
