// One case for each query, mutation and field of the GraphQL schema, generated from the schema.
import type { FastifyInstance } from 'fastify';
import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
} from 'postgraphile/graphql';
import type { Case } from './case.ts';
import { toMutationInputs } from './mutation-inputs.ts';
import { toGraphqlOutcome } from './outcome.ts';
import { type SampleRow, type Samples, toLiteral } from './samples.ts';

type Field = GraphQLField<unknown, unknown>;
type Headers = Record<string, string>;

/** Wrapper types. Their fields are selected with the query or mutation that returns them. */
const WRAPPER =
  /(Connection|Edge|Payload|Result|_inserted)$|^(PageInfo|PresentPerson|Query|Mutation)$/;

/** Types that are read through an item, with the fields between. */
const PATHS_IN_ITEM: Record<string, readonly string[]> = {
  Item: [],
  Reply: ['replies'],
  Note: ['notes'],
  Draft: ['draft'],
  ItemDelivery: ['deliveries'],
  ReplyAttachment: ['replies', 'attachments'],
};
/** Types of one query, which needs no sample. */
const QUERIES: Record<string, string> = {
  InboxItem: 'listItems',
  ItemCount: 'countItems',
  SearchHit: 'searchItems(query: "example")',
  DeliveryEntry: 'deliveryLog(state: "parked")',
  DeliveryCount: 'countDeliveries',
};
/** Types of a query with the id of a record. */
const QUERIES_OF_RECORD: Record<string, string> = { PersonRecord: 'recordsOfPerson' };

export async function readSchema(app: FastifyInstance, headers: Headers): Promise<GraphQLSchema> {
  const payload = { query: getIntrospectionQuery() };
  const response = await app.inject({ method: 'POST', url: '/graphql/v1', headers, payload });
  // Sorted, so that the order of the database catalogue does not change the table.
  return lexicographicSortSchema(buildClientSchema(response.json().data));
}

export function createGraphqlCases(
  app: FastifyInstance,
  schema: GraphQLSchema,
  samples: Samples,
): Case[] {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return [
    toCase('GraphQL queries', '__schema', async () => '{ __schema { types { name } } }'),
    ...queries.flatMap((field) => toQueryCases(field)),
    ...Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__') ? toFieldCases(type) : [],
    ),
    ...mutations.flatMap((field) => toMutationCases(field)),
  ];

  function toQueryCases(field: Field): Case[] {
    const required = field.args.filter(({ type }) => isNonNullType(type));
    const call = QUERIES[getNamedType(field.type).name] ?? '';
    if (call.startsWith(`${field.name}(`)) {
      const values = call.slice(field.name.length + 1, -1);
      return [
        toCase('GraphQL queries', field.name, async () => `{ ${toSelection(field, values)} }`),
      ];
    }
    if (required.length === 0) {
      return [
        toCase('GraphQL queries', field.name, async () => {
          await samples.insertDrafts();
          return `{ ${toSelection(field)} }`;
        }),
      ];
    }
    return requireRows(getNamedType(field.type).name).map(({ label, row }) => {
      const values = required.map(({ name }) => `${name}: ${toLiteral(row[toColumn(name)])}`);
      return toCase(
        'GraphQL queries',
        toLabel(field.name, label),
        async () => `{ ${toSelection(field, values.join(', '))} }`,
      );
    });
  }

  function toFieldCases(type: GraphQLObjectType): Case[] {
    if (WRAPPER.test(type.name)) return [];
    const path = PATHS_IN_ITEM[type.name];
    if (path) return requireRows('Item').flatMap((sample) => toItemCases(type, path, sample));
    const query = QUERIES[type.name];
    if (query) {
      return Object.values(type.getFields()).map((field) =>
        toCase(
          'GraphQL fields',
          `${type.name}.${field.name}`,
          async () => `{ ${query} { ${toSelection(field)} } }`,
        ),
      );
    }
    const ofRecord = QUERIES_OF_RECORD[type.name];
    if (ofRecord) {
      return requireRows(type.name).flatMap(({ label, row }) =>
        Object.values(type.getFields()).map((field) =>
          toCase(
            'GraphQL fields',
            `${type.name}(${label}).${field.name}`,
            async () =>
              `{ ${ofRecord}(recordId: ${toLiteral(row['record_id'])}) { ${toSelection(field)} } }`,
          ),
        ),
      );
    }
    const list = queries.find(
      (query) => getNamedType(query.type).name === `${type.name}Connection`,
    );
    if (!list) throw new Error(`No query lists ${type.name}: add a case for it.`);
    return Object.values(type.getFields()).map((field) =>
      toCase(
        'GraphQL fields',
        `${type.name}.${field.name}`,
        async () => `{ ${list.name} { nodes { ${toSelection(field)} } } }`,
      ),
    );
  }

  function toItemCases(
    type: GraphQLObjectType,
    path: readonly string[],
    { label, row }: SampleRow,
  ): Case[] {
    return Object.values(type.getFields()).map((field) => {
      const selection = path.reduceRight(
        (below, name) => `${name} { ${below} }`,
        toSelection(field),
      );
      return toCase(
        'GraphQL fields',
        `${type.name}(${label}).${field.name}`,
        async () => {
          await samples.insertDrafts();
          return `{ itemById(id: ${toLiteral(row['id'])}) { ${selection} } }`;
        },
        (data) => listRecords(data['itemById'], path).length === 0,
      );
    });
  }

  function toMutationCases(field: Field): Case[] {
    return toMutationInputs(samples, field.name).map(({ label, make }) =>
      toCase(
        'GraphQL mutations',
        toLabel(field.name, label),
        async (caller) => `mutation { ${toSelection(field, await make(caller))} }`,
      ),
    );
  }

  function requireRows(type: string) {
    const rows = samples.rows[type] ?? [];
    if (rows.length === 0) throw new Error(`The role matrix has no sample row of ${type}.`);
    return rows;
  }

  function toCase(
    group: string,
    label: string,
    toDocument: (caller: string | null) => Promise<string>,
    hasNoRecord = (data: Record<string, unknown>) => Object.values(data).every(isEmpty),
  ): Case {
    return {
      group,
      label,
      async send(headers) {
        const payload = { query: await toDocument(toAccountId(headers)) };
        const response = await app.inject({ method: 'POST', url: '/graphql/v1', headers, payload });
        return toGraphqlOutcome(response, hasNoRecord);
      },
    };
  }
}

/** True without a record: null, false, no visible nodes, or a mutation that changed nothing. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === false) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isEmpty);
  if ('nodes' in value && Array.isArray(value.nodes)) return value.nodes.every(isEmptyNode);
  if ('outcome' in value) return value.outcome === 'gone';
  return 'result' in value && (!value.result || isEmpty(value.result));
}

/** The records at the end of the path. */
function listRecords(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => listRecords(one, path));
  if (name === undefined || typeof value !== 'object') return [value];
  return listRecords((value as Record<string, unknown>)[name], rest);
}

/** A relation to a hidden record is null. A null column alone does not make a record empty. */
function isEmptyNode(node: Record<string, unknown>): boolean {
  return Object.keys(node).every((key) => /By[A-Z]/.test(key) && node[key] === null);
}

/** Selects the field and everything below it that is not a separate record. */
function toSelection(field: Field, args = ''): string {
  const call = args === '' ? field.name : `${field.name}(${args})`;
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return call;
  if (type.name === 'Query') return `${call} { __typename }`;
  const fields = Object.values(type.getFields());
  const isLeaf = (below: Field) => isLeafType(getNamedType(below.type));
  const below = fields
    .filter((one) => isLeaf(one) || ['nodes', 'result'].includes(one.name))
    .map((one) => (isLeaf(one) ? one.name : toSelection(one)));
  return `${call} { ${below.join(' ')} }`;
}

/** The account of an access token. The operator and a request without a token have none. */
function toAccountId(headers: Headers): string | null {
  const payload = headers['authorization']?.split('.')[1];
  return payload === undefined
    ? null
    : JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toLabel = (name: string, label: string) => (label === '' ? name : `${name} (${label})`);
