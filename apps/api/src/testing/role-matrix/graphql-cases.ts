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
import { toGraphqlOutcome } from './outcome.ts';
import { PERSON, type Samples, SUBJECTS } from './samples.ts';

type Field = GraphQLField<unknown, unknown>;
type Headers = Record<string, string>;

/** Wrapper types. Their fields are selected with the query or mutation that returns them. */
const WRAPPER = /(Connection|Edge|Payload|_inserted)$|^(PageInfo|Query|Mutation)$/;

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
    if (required.length === 0) {
      return [toCase('GraphQL queries', field.name, async () => `{ ${toSelection(field)} }`)];
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

  function toMutationCases(field: Field): Case[] {
    return toInputs(field.name).map(({ label, make }) =>
      toCase(
        'GraphQL mutations',
        toLabel(field.name, label),
        async () => `mutation { ${toSelection(field, await make())} }`,
      ),
    );
  }

  function toInputs(name: string): { label: string; make: () => Promise<string> }[] {
    const person = Object.entries(PERSON).map(([key, value]) => `${key}: ${toLiteral(value)}`);
    switch (name) {
      case 'insert_contacts_one':
      case 'insert_job_applications_one':
        return [{ label: '', make: async () => `object: { ${person.join(', ')} }` }];
      case 'releaseFromSpam':
        return SUBJECTS.filter((subject) => subject !== 'account').map((label) => ({
          label,
          make: async () => `input: { recordId: "${await samples.insertSpam(label)}" }`,
        }));
      case 'retryDelivery':
        return SUBJECTS.map((label) => ({
          label,
          make: async () => `input: { deliveryId: "${await samples.insertParked(label)}" }`,
        }));
      case 'retryDeliveries':
        // Webhooks, because retrying the emails would use up the permanent samples.
        return (['contact', 'application'] as const).map((label) => ({
          label,
          async make() {
            await samples.deleteParkedWebhooks();
            await samples.insertParkedWebhook(label);
            return 'input: { destination: "webhook" }';
          },
        }));
      case 'markRecord':
        return (['contact', 'application'] as const).map((label) => ({
          label,
          make: async () =>
            `input: { recordId: "${await samples.insertSpam(label)}", mark: "opened" }`,
        }));
      default:
        throw new Error(`The role matrix has no input for the mutation ${name}: add it here.`);
    }
  }

  function requireRows(type: string) {
    const rows = samples.rows[type] ?? [];
    if (rows.length === 0) throw new Error(`The role matrix has no sample row of ${type}.`);
    return rows;
  }

  function toCase(group: string, label: string, toDocument: () => Promise<string>): Case {
    return {
      group,
      label,
      async send(headers) {
        const payload = { query: await toDocument() };
        const response = await app.inject({ method: 'POST', url: '/graphql/v1', headers, payload });
        return toGraphqlOutcome(response, (data) => Object.values(data).every(isEmpty));
      },
    };
  }
}

/** True without a record: null, false, no visible nodes, or a mutation that changed nothing. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === false) return true;
  if (typeof value !== 'object') return false;
  if ('nodes' in value && Array.isArray(value.nodes)) return value.nodes.every(isEmptyNode);
  return 'result' in value && !value.result;
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
  const nodes = fields.find(({ name }) => name === 'nodes');
  const leaves = fields.filter((below) => isLeafType(getNamedType(below.type)));
  const below = [...leaves.map(({ name }) => name), ...(nodes ? [toSelection(nodes)] : [])];
  return `${call} { ${below.join(' ')} }`;
}

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toLabel = (name: string, label: string) => (label === '' ? name : `${name} (${label})`);

const toLiteral = (value: unknown) =>
  JSON.stringify(Buffer.isBuffer(value) ? value.toString('base64') : value);
