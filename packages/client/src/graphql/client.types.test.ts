// The compiler checks these types. The tests run as well, so that no line is dead.
import { expect, expectTypeOf, test } from 'vitest';
import type { TypedDocument } from '../contract/index.ts';
import { createGraphqlClient, type GraphqlError, type GraphqlResult } from './index.ts';

type Data = { me: { id: string } };
type Id = { id: number };

/** The output of graphql-codegen, once as an object and once as a string. */
type CodegenNode<Result, Variables> = {
  readonly kind: 'Document';
  readonly definitions: readonly object[];
  readonly loc?: { readonly source: { readonly body: string; readonly name: string } };
  __apiType?: (variables: Variables) => Result;
};
class CodegenString<Result, Variables> extends String {
  __apiType?: (variables: Variables) => Result;
}
type CodegenNoVariables = { [key: string]: never };

const query = '{ me { id } }';
const loc = { source: { body: query, name: 'x' } };
const client = createGraphqlClient({
  url: 'https://api.example',
  fetch: async () => Response.json({ data: { me: { id: '1' } } }),
});

test('variables are required and checked when the document has some', async () => {
  const typed: TypedDocument<Data, Id> = { operationName: 'Me', query };
  const node: CodegenNode<Data, Id> = { kind: 'Document', definitions: [], loc };
  const text = new CodegenString<Data, Id>(query);

  expectTypeOf(await client.request(typed, { id: 1 })).toEqualTypeOf<GraphqlResult<Data>>();
  expectTypeOf(await client.request(node, { id: 1 })).toEqualTypeOf<GraphqlResult<Data>>();
  expectTypeOf(await client.request(text, { id: 1 })).toEqualTypeOf<GraphqlResult<Data>>();

  // @ts-expect-error the variables are missing
  await client.request(typed);
  // @ts-expect-error the variables are missing
  await client.request(node);
  // @ts-expect-error the variables are missing
  await client.request(text);
  // @ts-expect-error the id is not a number
  await client.request(typed, { id: '1' });
  // @ts-expect-error the id is not a number
  await client.request(node, { id: '1' });
  // @ts-expect-error the id is not a number
  await client.request(text, { id: '1' });
});

test('variables can be left out when none is required', async () => {
  const node: CodegenNode<Data, CodegenNoVariables> = { kind: 'Document', definitions: [], loc };
  const text = new CodegenString<Data, { id?: number | null }>(query);
  const typed: TypedDocument<Data, Record<string, never>> = { operationName: 'Me', query };

  expectTypeOf(await client.request(node)).toEqualTypeOf<GraphqlResult<Data>>();
  expectTypeOf(await client.request(text)).toEqualTypeOf<GraphqlResult<Data>>();
  expectTypeOf(await client.request(typed)).toEqualTypeOf<GraphqlResult<Data>>();
  await client.request(text, { id: 1 });
  await client.request(node, {}, { headers: { 'x-trace': '1' } });
  // @ts-expect-error this document has no variables
  await client.request(typed, { id: 1 });
});

test('a string takes any variables, and its data are unknown unless the caller names the type', async () => {
  expectTypeOf(await client.request(query)).toEqualTypeOf<GraphqlResult<unknown>>();
  expectTypeOf(await client.request<Data>(query, { id: 1 })).toEqualTypeOf<GraphqlResult<Data>>();
  expectTypeOf(await client.request<Data, Id>(query, { id: 1 })).toEqualTypeOf<
    GraphqlResult<Data>
  >();
});

test('without an error the data are set', async () => {
  const { data, error } = await client.request<Data>(query);
  if (error) expectTypeOf(data).toEqualTypeOf<Data | null>();
  else expect(data.me.id).toBe('1');
});

test('an error code can be one of the server, also an unknown one', () => {
  const code: GraphqlError['error'] = 'a-code-of-a-newer-server';
  expect(code).toBeTypeOf('string');
});
