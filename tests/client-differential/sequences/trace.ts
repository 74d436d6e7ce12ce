// Runs a scenario with one client and records after every step what can be observed from outside.
// The clock is simulated: timers run only while a start-up waits for its next attempt.
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerState } from './accounts.ts';
import type { Reply } from './routes.ts';
import { createScriptedServer, type RecordedCall, type ScriptedServer } from './scripted-server.ts';
import { call, changeServer, type Memory, type Step } from './steps.ts';
import type { CreateSubject, Storage, Subject, View } from './subjects.ts';

export type Observation = View & {
  calls: RecordedCall[];
  result: unknown;
  storage: Record<string, string>;
};

/** An observation, and what is needed to continue from it with another client. */
export type Moment = {
  seen: Observation;
  server: ServerState;
  failure: ScriptedServer['failure'];
  /** Response to the last call of this step. */
  reply: Reply | null;
  session: object | null;
  memory: Memory;
  time: number;
};

const START = Date.parse('2027-03-01T12:00:00Z');
/** A promise that is not settled after so many turns never settles: no step waits for a timer. */
const MAX_TURNS = 60;
const RETRY_MS = 1_000;
/** The longest start-up: five attempts with 5, 10, 20, 40 and 80 s between them. */
const MAX_START_MS = 160_000;
const HUNG = 'no result';
/** Stored by our client only. */
const OWN_KEYS = new Set(['nhostSignOutEpoch', 'nhostRefreshTokenEpoch', 'nhostRefreshTokenIsPAT']);

export class Runner {
  private server = createScriptedServer();
  private storage: Storage = new Map();
  private memory: Memory = { ticket: null };
  private subject: Subject | null = null;
  private readonly create: CreateSubject;
  /** The official client warns of every unreadable response. */
  private readonly warnings = mock.method(console, 'warn', () => {});

  constructor(create: CreateSubject) {
    this.create = create;
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START });
  }

  async start(): Promise<Moment> {
    return this.observe(await this.restart(), 0);
  }

  async run(step: Step): Promise<Moment> {
    const callsBefore = this.server.calls.length;
    this.server.reply = null;
    changeServer(step, this.server);
    const result = step.do === 'restart' ? await this.restart() : await this.request(step);
    await turns(3);
    return this.observe(result, callsBefore);
  }

  /**
   * Continues from the moment of the other client, because this one has gone another way. A ticket
   * of a second factor cannot be given to it.
   */
  async continueFrom(moment: Moment): Promise<Moment> {
    this.server = createScriptedServer(structuredClone(moment.server));
    this.server.resumed = moment.session;
    const storage = Object.entries(moment.seen.storage).filter(([key]) => !OWN_KEYS.has(key));
    // A client that is signed out must not use a token that is still stored.
    this.storage = new Map(moment.session ? storage : []);
    this.memory = { ...moment.memory };
    mock.timers.setTime(moment.time);
    const result = await this.restart();
    for (const [key, value] of storage) this.storage.set(key, value);
    this.server.failure = moment.failure;
    return this.observe(result, 0);
  }

  stop(): void {
    this.subject?.stop();
    this.warnings.mock.restore();
    mock.timers.reset();
  }

  private async restart(): Promise<unknown> {
    this.subject?.stop();
    const subject = this.create(this.server, this.storage);
    this.subject = subject;
    await turns(5);
    for (let waited = 0; subject.isLoading() && waited < MAX_START_MS; waited += RETRY_MS) {
      mock.timers.tick(RETRY_MS);
      await turns(3);
    }
    return subject.isLoading() ? HUNG : null;
  }

  private async request(step: Step): Promise<unknown> {
    if (!this.subject) throw new Error('start() comes first.');
    const request = call(step, this.subject.client, this.server, this.memory);
    if (!request) return null;
    let outcome: unknown = HUNG;
    request.then(
      (result) => {
        outcome = result;
      },
      (cause) => {
        outcome = { thrown: String(cause) };
      },
    );
    for (let turn = 0; outcome === HUNG && turn < MAX_TURNS; turn += 1) await nextTurn();
    const { mfa } = outcome as { mfa?: { ticket: string } | null };
    if (mfa) this.memory.ticket = mfa.ticket;
    return outcome;
  }

  private observe(result: unknown, callsBefore: number): Moment {
    if (!this.subject) throw new Error('start() comes first.');
    const seen: Observation = {
      calls: this.server.calls.slice(callsBefore),
      result,
      storage: Object.fromEntries(this.storage),
      ...this.subject.view(),
    };
    return {
      seen: structuredClone(seen),
      server: structuredClone(this.server.state),
      failure: this.server.failure,
      reply: this.server.reply,
      session: toServerSession(this.subject.client.getSession(), seen.storage),
      memory: { ...this.memory },
      time: Date.now(),
    };
  }
}

/** As the server sent it: with the lifetime that gives the stored expiry again. */
function toServerSession(session: object | null, storage: Record<string, string>): object | null {
  const expiresAt = Date.parse(storage['nhostRefreshTokenExpiresAt'] ?? '');
  return session && { ...session, accessTokenExpiresIn: (expiresAt - Date.now()) / 1000 };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}
