// Ports of `npm run dev`. PORT_OFFSET is added to each, so that two clones can run at the same
// time.
import { isPortFree } from '../free-port.ts';

const STANDARD_PORTS = {
  site: 4321,
  desk: 4322,
  demo: 4323,
  api: 4000,
  inbox: 1080,
  smtp: 1025,
  postgres: 5433,
} as const;
const HIGHEST_OFFSET = 65_535 - Math.max(...Object.values(STANDARD_PORTS));

export type PortName = keyof typeof STANDARD_PORTS;
export type Ports = Record<PortName, number>;

export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const offset = Number(env['PORT_OFFSET'] || 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > HIGHEST_OFFSET) {
    throw new Error(
      `PORT_OFFSET is not a whole number from 0 to ${HIGHEST_OFFSET}: ${env['PORT_OFFSET']}`,
    );
  }
  return {
    site: STANDARD_PORTS.site + offset,
    desk: STANDARD_PORTS.desk + offset,
    demo: STANDARD_PORTS.demo + offset,
    api: STANDARD_PORTS.api + offset,
    inbox: STANDARD_PORTS.inbox + offset,
    smtp: STANDARD_PORTS.smtp + offset,
    postgres: STANDARD_PORTS.postgres + offset,
  };
}

/** One message per port that another program uses. */
export async function findTakenPorts(ports: Ports, names: PortName[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const name of names) {
    if (await isPortFree(ports[name])) continue;
    sentences.push(
      `Port ${ports[name]} (${name}) is taken by another program: end that program, or move all ports, for example with PORT_OFFSET=100.`,
    );
  }
  return sentences;
}
