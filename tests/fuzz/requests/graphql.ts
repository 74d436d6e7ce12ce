// Random GraphQL documents: any field of the schema with generated arguments for staff, and the
// public mutations of the forms.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import type { App } from '../../support/backend/in-process.ts';
import type { Dice } from './dice.ts';
import { makeJson, makeText, mutate } from './values.ts';
import { ADMIN_SECRET, type World } from './world.ts';

type TypeRef = { kind: string; name: string | null; ofType: TypeRef | null };
type Field = { name: string; type: TypeRef; args: { name: string; type: TypeRef }[] };
type Type = {
  name: string;
  kind: string;
  fields: Field[] | null;
  inputFields: { name: string; type: TypeRef }[] | null;
  enumValues: { name: string }[] | null;
};
export type Schema = ReadonlyMap<string, Type>;

const REF = 'kind name ofType{kind name ofType{kind name ofType{kind name ofType{kind name}}}}';
const INTROSPECTION = `{__schema{types{name kind enumValues{name}
  fields{name type{${REF}} args{name type{${REF}}}} inputFields{name type{${REF}}}}}}`;
const MAX_DEPTH = 4;

export async function readSchema(app: App): Promise<Schema> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { 'x-hasura-admin-secret': ADMIN_SECRET },
    payload: { query: INTROSPECTION },
  });
  const types: Type[] = response.json().data.__schema.types;
  return new Map(types.map((type) => [type.name, type]));
}

export function makeGraphql(dice: Dice, schema: Schema, pools: World['pools']): unknown {
  const kind = dice.int(10);
  if (kind < 4) {
    const document = dice.pick([INSERT_CONTACT, INSERT_JOB_APPLICATION]);
    const object = {
      name: 'Grete Kask',
      email: 'grete@example.org',
      message: 'Our order portal has run since 2014.',
      language: 'en',
      ...(document === INSERT_JOB_APPLICATION && dice.chance(0.5)
        ? { cv_file_path: dice.pick([...(pools['cv_file_path'] ?? []), 'none']) }
        : {}),
    };
    const body = { ...document, variables: { object } };
    return dice.chance(0.3) ? body : mutate(dice, body);
  }
  const root = dice.chance(0.7) ? 'Query' : 'Mutation';
  const body = { query: `${root.toLowerCase()} ${select(dice, schema, root, pools, 0)}` };
  return dice.chance(0.9) ? body : mutate(dice, body);
}

function select(
  dice: Dice,
  schema: Schema,
  name: string,
  pools: World['pools'],
  depth: number,
): string {
  const fields = schema.get(name)?.fields ?? [];
  const count = depth === 0 ? 1 + dice.int(2) : 1 + dice.int(4);
  const chosen = Array.from({ length: count }, () => dice.pick(fields)).flatMap((field, index) => {
    const inner = schema.get(toName(field.type));
    const hasFields = (inner?.fields?.length ?? 0) > 0;
    if (hasFields && depth >= MAX_DEPTH) return [];
    const args = field.args
      .filter(({ type }) => type.kind === 'NON_NULL' || dice.chance(0.4))
      .map((arg) => `${arg.name}: ${literal(dice, schema, arg, pools, 0)}`);
    const nested = hasFields ? select(dice, schema, toName(field.type), pools, depth + 1) : '';
    return [`f${index}: ${field.name}${args.length === 0 ? '' : `(${args.join(', ')})`} ${nested}`];
  });
  return `{ ${chosen.join(' ')} __typename }`;
}

function literal(
  dice: Dice,
  schema: Schema,
  { name, type }: { name: string; type: TypeRef },
  pools: World['pools'],
  depth: number,
): string {
  if (type.kind === 'NON_NULL' && type.ofType) {
    return literal(dice, schema, { name, type: type.ofType }, pools, depth);
  }
  if (dice.chance(0.05)) return 'null';
  if (type.kind === 'LIST' && type.ofType) {
    const inner = { name, type: type.ofType };
    return `[${Array.from({ length: dice.int(4) }, () => literal(dice, schema, inner, pools, depth)).join(', ')}]`;
  }
  const named = schema.get(type.name ?? '');
  if (named?.enumValues) return dice.pick(named.enumValues).name;
  if (named?.inputFields && depth < MAX_DEPTH) {
    const fields = named.inputFields
      .filter((field) => field.type.kind === 'NON_NULL' || dice.chance(0.3))
      .map((field) => `${field.name}: ${literal(dice, schema, field, pools, depth + 1)}`);
    return `{${fields.join(', ')}}`;
  }
  return scalar(dice, type.name ?? '', pools);
}

function scalar(dice: Dice, name: string, pools: World['pools']): string {
  if (dice.chance(0.1)) return JSON.stringify(makeJson(dice, MAX_DEPTH));
  if (name === 'Int') {
    return String(dice.pick([0, 1, 2, 10, -1, 2_147_483_647, -2_147_483_648, 3_000_000_000]));
  }
  if (name === 'Boolean') return dice.pick(['true', 'false']);
  if (name === 'UUID' && dice.chance(0.8)) {
    return JSON.stringify(dice.pick([...(pools['id'] ?? []), crypto.randomUUID()]));
  }
  if (name === 'Datetime' && dice.chance(0.6)) return '"2026-11-15T10:00:00Z"';
  if (name === 'Cursor' && dice.chance(0.6)) return JSON.stringify(btoa('["natural",1]'));
  return JSON.stringify(makeText(dice));
}

function toName(type: TypeRef): string {
  return type.ofType ? toName(type.ofType) : (type.name ?? '');
}
