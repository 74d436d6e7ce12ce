export {
  createTransport,
  type HeaderSource,
  type RetryOptions,
  type ServiceOptions,
  type Transport,
  type TransportOptions,
} from '../transport/index.ts';
export {
  createFunctionsClient,
  type FunctionCallOptions,
  type FunctionError,
  type FunctionResult,
  type FunctionsClient,
} from './client.ts';
