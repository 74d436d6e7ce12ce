export { createTransport, type RetryOptions } from './retrying-transport.ts';
export {
  type Call,
  collectHeaders,
  createAbortError,
  createServiceHeaders,
  createSingleAttempt,
  type HeaderSource,
  type ServiceHeaders,
  type ServiceOptions,
  type Transport,
  type TransportOptions,
  toLowerCaseNames,
} from './transport.ts';
