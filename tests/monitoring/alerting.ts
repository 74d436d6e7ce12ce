// Prometheus and Alertmanager with rendered files, and the mailbox that gets the alerts.
import { findFreePort } from '../../tools/free-port.ts';
import { startInbox } from '../support/inbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createAlertmanager, createPrometheus } from './programs.ts';

const SUBJECT = /^\[(FIRING|RESOLVED)(?::\d+)?\] (\w+)/;
const POLL_MS = 50;

export type Notice = { status: 'FIRING' | 'RESOLVED'; alert: string; atMs: number };
export type Series = { metric: Record<string, string>; value: [number, string] };

export type Alerting = AsyncDisposable & {
  /** Every alert email so far. */
  notices: readonly Notice[];
  /** The first email of this kind that arrived after a time. */
  waitForNotice: (
    wanted: Omit<Notice, 'atMs'>,
    afterMs: number,
    timeoutMs: number,
  ) => Promise<Notice>;
  /** Asks Prometheus. */
  ask: (expression: string) => Promise<Series[]>;
  /** Resolves when Prometheus has reached so many of the addresses that it watches. */
  waitForTargets: (count: number) => Promise<void>;
  /** Names of alerts that are pending or firing. */
  listActive: () => Promise<string[]>;
};

/** `render` writes prometheus.yml, alerts.yml and alertmanager.yml into the folder. */
export async function startAlerting(
  folder: string,
  render: (addresses: { alertmanager: string; smarthost: string }) => void,
): Promise<Alerting> {
  await using cleanup = new AsyncDisposableStack();
  const inbox = await startInbox();
  cleanup.defer(inbox.dispose);
  const [prometheusPort, alertmanagerPort] = [await findFreePort(), await findFreePort()];
  render({
    alertmanager: `127.0.0.1:${alertmanagerPort}`,
    smarthost: new URL(inbox.url).host,
  });
  for (const program of [
    createAlertmanager(folder, alertmanagerPort),
    createPrometheus(folder, prometheusPort),
  ]) {
    cleanup.defer(program.kill);
    await program.start();
  }

  const notices: Notice[] = [];
  let read = 0;
  const timer = setInterval(() => {
    for (; read < inbox.messages.length; read += 1) {
      const [, status, alert = ''] = SUBJECT.exec(inbox.messages[read]?.subject ?? '') ?? [];
      if (status === 'FIRING' || status === 'RESOLVED') {
        notices.push({ status, alert, atMs: Date.now() });
      }
    }
  }, POLL_MS);
  cleanup.defer(() => clearInterval(timer));

  const api = `http://127.0.0.1:${prometheusPort}/api/v1`;
  async function ask(expression: string): Promise<Series[]> {
    const response = await fetch(`${api}/query?query=${encodeURIComponent(expression)}`);
    const { data, error } = (await response.json()) as {
      data?: { result: Series[] };
      error?: string;
    };
    if (data === undefined) throw new Error(`${expression}: ${error}`);
    return data.result;
  }

  const running = cleanup.move();
  return {
    notices,
    waitForNotice: ({ status, alert }, afterMs, timeoutMs) =>
      waitUntil(
        () =>
          notices.find(
            (one) => one.status === status && one.alert === alert && one.atMs >= afterMs,
          ),
        { what: `${status} ${alert}`, timeoutMs },
      ),
    ask,
    waitForTargets: (count) =>
      waitUntil(async () => ((await ask('up == 1')).length >= count ? true : undefined), {
        what: 'the first scrape of all targets',
        timeoutMs: 60_000,
      }).then(() => {}),
    listActive: async () => {
      const response = await fetch(`${api}/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { labels: { alertname: string } }[] };
      };
      return data.alerts.map(({ labels }) => labels.alertname);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
