// One span for each sampled request. Its name is the operation of the route, never the URL.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from './tracer.ts';

const NO_OPERATION = 'none';

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const enter = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) tracer.run(span, done);
    else done();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.startRequest(request.id);
    if (span) spans.set(request, span);
    enter(request, done);
  });
  // Again, because the events of a body that is read belong to the connection and not to the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    spans.get(request)?.end(request.routeOptions.config.operation ?? NO_OPERATION, {
      'http.request.method': request.method,
      'http.response.status_code': statusCode,
      ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
    });
  });
}
