// Refresh tokens: many tabs at the same time, lost responses, and a stolen token.
import { atMost, exactly, type Row } from './row.ts';
import { postJson, type Target } from './target.ts';

const TABS = 50;

export async function attackRefresh(
  target: Target,
  size: { rounds: number; lost: number; thefts: number },
): Promise<Row[]> {
  return [
    await refreshInTabs(target, size.rounds),
    await loseResponses(target, size.lost),
    await replayStolen(target, size.thefts),
  ];
}

async function refreshInTabs(target: Target, rounds: number): Promise<Row> {
  const [email = ''] = await target.createAccounts(1);
  const tabs = Array.from({ length: TABS }, target.createAttacker);
  let { refreshToken } = await target.signIn(email);
  let rejected = 0;
  for (let round = 0; round < rounds; round += 1) {
    const responses = await Promise.all(
      tabs.map((tab) => postJson(tab, '/token', { refreshToken })),
    );
    const good = responses.filter(({ status }) => status === 200);
    rejected += responses.length - good.length;
    // Any of them, because a legitimate browser keeps the response that arrived last.
    const kept = good[Math.floor(target.random() * good.length)];
    if (!kept) break;
    refreshToken = JSON.parse(kept.body).refreshToken;
  }
  return atMost(`${TABS} tabs refresh in parallel, ${rounds} rounds: rejected`, rejected, 0);
}

async function loseResponses(target: Target, times: number): Promise<Row> {
  const [email = ''] = await target.createAccounts(1);
  const tab = target.createAttacker();
  let { refreshToken } = await target.signIn(email);
  let accepted = 0;
  for (let time = 0; time < times; time += 1) {
    await postJson(tab, '/token', { refreshToken });
    const again = await postJson(tab, '/token', { refreshToken });
    if (again.status !== 200) break;
    accepted += 1;
    refreshToken = JSON.parse(again.body).refreshToken;
  }
  return exactly(
    'response to a refresh lost, sent again: accepted',
    accepted,
    times,
    ` of ${times}`,
  );
}

/** Presents a rotated token after the grace period, when its next token is already in use. */
async function replayStolen(target: Target, thefts: number): Promise<Row> {
  const emails = await target.createAccounts(thefts);
  const visitor = target.createAttacker();
  let revoked = 0;
  for (const email of emails) {
    const { refreshToken: stolen, refreshTokenId } = await target.signIn(email);
    const next = JSON.parse((await postJson(visitor, '/token', { refreshToken: stolen })).body);
    const headers = { authorization: `Bearer ${next.accessToken}` };
    await visitor.send('GET', '/auth/v1/user', headers, '');
    await target.database.query(
      `update auth.refresh_tokens set rotated_at = rotated_at - interval '11 seconds'
       where session_id = $1`,
      [refreshTokenId],
    );
    const thief = await postJson(visitor, '/token', { refreshToken: stolen });
    const owner = await postJson(visitor, '/token', { refreshToken: next.refreshToken });
    const { rows: traces } = await target.database.query(
      `select from auth.audit where session_id = $1 and event = 'session.reuse-detected'`,
      [refreshTokenId],
    );
    if (thief.status === 401 && owner.status === 401 && traces.length === 1) revoked += 1;
  }
  return exactly(
    'rotated token replayed after its next token was used: session revoked and audited',
    revoked,
    thefts,
    ` of ${thefts}`,
  );
}
