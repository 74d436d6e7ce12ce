import { expect, test } from 'vitest';
import type { LogFields, Logger } from '../logger.ts';
import { createTracer } from './tracer.ts';

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

function createRecorder(status: number | null) {
  const bodies: string[] = [];
  const warnings: [string, LogFields | undefined][] = [];
  const ignore = () => {};
  const log: Logger = {
    debug: ignore,
    info: ignore,
    warn: (event, fields) => warnings.push([event, fields]),
    error: ignore,
  };
  const send: typeof fetch = async (_, init) => {
    bodies.push(String(init?.body));
    if (status === null) throw new Error('no connection');
    return new Response(null, { status });
  };
  return { bodies, warnings, log, fetch: send };
}

const create = (recorder: ReturnType<typeof createRecorder>, sampledShare = 1, drawn = 0.5) =>
  createTracer({
    endpoint: 'http://collector.example/',
    serviceName: 'test',
    sampledShare,
    random: () => drawn,
    ...recorder,
  });

test('a child that starts inside a request is sent with the id of the request as its trace', async () => {
  const recorder = createRecorder(200);
  const tracer = create(recorder);
  const request = tracer.startRequest(REQUEST_ID);
  if (!request) throw new Error('not sampled');
  tracer.run(request, () => tracer.startChild()?.end('SELECT', {}));
  request.end('graphql', { 'http.response.status_code': 503, 'error.type': '503' });
  request.end('graphql', {});
  await tracer.dispose();
  const [{ scopeSpans }] = JSON.parse(recorder.bodies[0] ?? '').resourceSpans;
  expect(recorder.bodies).toHaveLength(1);
  expect(scopeSpans[0].spans).toMatchObject([
    { name: 'SELECT', kind: 3, traceId: REQUEST_ID, parentSpanId: request.spanId },
    { name: 'graphql', kind: 2, traceId: REQUEST_ID, status: { code: 2 } },
  ]);
});

test('a request outside of the share and a statement outside of a request have no span', async () => {
  const recorder = createRecorder(200);
  const tracer = create(recorder, 0.1, 0.1);
  expect(tracer.startRequest(REQUEST_ID)).toBeNull();
  expect(tracer.startChild()).toBeNull();
  await tracer.dispose();
  expect(recorder.bodies).toEqual([]);
});

test.each([500, null])(
  'spans that the collector does not accept (%s) are dropped and counted',
  async (status) => {
    const recorder = createRecorder(status);
    const tracer = create(recorder);
    tracer.startRequest(REQUEST_ID)?.end('graphql', {});
    await tracer.dispose();
    expect(recorder.warnings).toEqual([['traces.dropped', { count: 1 }]]);
  },
);

test('with too many waiting spans the newest are dropped', async () => {
  const recorder = createRecorder(200);
  const tracer = create(recorder);
  for (let count = 0; count < 5_000; count += 1) {
    tracer.startRequest(REQUEST_ID)?.end('graphql', {});
  }
  await tracer.dispose();
  expect(recorder.warnings).toEqual([['traces.dropped', { count: 5_000 - 4_096 }]]);
  expect(recorder.bodies).toHaveLength(8);
});

test('work that goes on after the response has no span, so that a trace ends with its request', async () => {
  const recorder = createRecorder(200);
  const tracer = create(recorder);
  const request = tracer.startRequest(REQUEST_ID);
  if (!request) throw new Error('not sampled');
  request.end('desk.feed', {});
  tracer.run(request, () => expect(tracer.startChild()).toBeNull());
  await tracer.dispose();
});

test('a collector that does not respond is asked once at the end, not once per batch', async () => {
  const recorder = createRecorder(null);
  const tracer = create(recorder);
  for (let count = 0; count < 2_000; count += 1) {
    tracer.startRequest(REQUEST_ID)?.end('graphql', {});
  }
  await tracer.dispose();
  expect(recorder.bodies).toHaveLength(1);
  expect(recorder.warnings).toEqual([['traces.dropped', { count: 2_000 }]]);
});
