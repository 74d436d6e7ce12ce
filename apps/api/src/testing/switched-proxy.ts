// A TCP proxy in front of a server. Switched off, it ends all connections and accepts no new ones,
// as a server that is away does.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export async function startSwitchedProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOn = true;
  const server = createServer((client) => {
    if (!isOn) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    /** The URL of the target with the port of this proxy. */
    toUrl(url: string): string {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(ownPort);
      return changed.href;
    },
    switchOff(): void {
      isOn = false;
      for (const socket of sockets) socket.destroy();
    },
    switchOn(): void {
      isOn = true;
    },
    dispose(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
