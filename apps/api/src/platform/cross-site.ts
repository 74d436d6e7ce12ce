// A page of another site can post a form in a visitor's name. Browsers name such a request cross-site;
// a form of our own page, a typed address and programs without this header are accepted.
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

export function rejectCrossSite({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new ApiError('cross-site');
}
