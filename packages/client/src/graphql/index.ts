export {
  createTransport,
  type HeaderSource,
  type RetryOptions,
  type ServiceOptions,
  type Transport,
  type TransportOptions,
} from '../transport/index.ts';
export {
  createGraphqlClient,
  type GraphqlClient,
  type GraphqlError,
  type GraphqlOptions,
  type GraphqlResult,
  type GraphqlServerError,
  type GraphqlServerErrorCode,
  type RequestOptions,
  type RequestParams,
} from './client.ts';
export type {
  GraphqlDocument,
  ParsedDocument,
  PrintDocument,
  StringDocument,
} from './document.ts';
export { printDocument } from './print-document.ts';
