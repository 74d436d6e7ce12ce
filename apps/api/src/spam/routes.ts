// Hands out the signed note of when a visitor got a form.
import type { FastifyInstance } from 'fastify';
import type { FormStarts } from './form-start.ts';

export function mountFormStart(app: FastifyInstance, formStarts: FormStarts): void {
  app.get(
    '/functions/v1/form-start',
    { config: { operation: 'forms.start', limit: 'open' } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { form_start: await formStarts.issue() };
    },
  );
}
