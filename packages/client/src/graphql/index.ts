export {
  createGraphqlClient,
  type GraphqlClient,
  type GraphqlError,
  type GraphqlResult,
} from './client.ts';
