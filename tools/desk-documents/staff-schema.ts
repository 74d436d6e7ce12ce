// The GraphQL schema of the API, read by introspection from an application with a new database.
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
} from 'graphql';
import { startInProcess } from '../../tests/support/backend/in-process.ts';

const ADMIN_SECRET = 'a-secret-of-the-document-generator';

export async function readStaffSchema(): Promise<GraphQLSchema> {
  await using backend = await startInProcess({
    publicUrl: 'http://localhost:4321',
    auth: { adminSecret: ADMIN_SECRET },
  });
  const response = await backend.app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { 'x-hasura-admin-secret': ADMIN_SECRET },
    payload: { query: getIntrospectionQuery() },
  });
  // Sorted, because the order of the database catalogue is not stable.
  return lexicographicSortSchema(buildClientSchema(response.json().data));
}
