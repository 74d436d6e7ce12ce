// The fixed ports of `npm run dev`, each changeable by its own variable.
import { isPortFree } from '../free-port.ts';

const PORTS = {
  site: { variable: 'SITE_PORT', standard: 4321 },
  desk: { variable: 'DESK_PORT', standard: 4322 },
  api: { variable: 'API_PORT', standard: 4000 },
  inbox: { variable: 'INBOX_PORT', standard: 1080 },
  smtp: { variable: 'SMTP_PORT', standard: 1025 },
  postgres: { variable: 'POSTGRES_PORT', standard: 5433 },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const read = (name: PortName) => {
    const { variable, standard } = PORTS[name];
    const port = Number(env[variable] || standard);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    throw new Error(`${variable} is not a port number: ${env[variable]}`);
  };
  return {
    site: read('site'),
    desk: read('desk'),
    api: read('api'),
    inbox: read('inbox'),
    smtp: read('smtp'),
    postgres: read('postgres'),
  };
}

/** One sentence per port that another program holds. */
export async function findTakenPorts(ports: Ports, names: PortName[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const name of names) {
    if (await isPortFree(ports[name])) continue;
    sentences.push(
      `Port ${ports[name]} (${name}) is taken by another program: end that program, or choose another port with ${PORTS[name].variable}=….`,
    );
  }
  return sentences;
}
