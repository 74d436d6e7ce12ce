// The signatures of functions, to compare them with those of the last release.
import type { CreateFunctionStmt, FunctionParameter, TypeName } from 'libpg-query';
import { type Name, parseStatements, toObjectName } from './statements.ts';

export type Signature = {
  /** The name with the types of its inputs: it identifies the function. */
  id: string;
  name: Name;
  /** Names and types of inputs and outputs, and the result. `create or replace` cannot change them. */
  fixed: string;
  defaultCount: number;
  line: number;
};

export function readSignatures(sql: string): Signature[] {
  return parseStatements(sql).flatMap(({ node, line }) =>
    'CreateFunctionStmt' in node ? [toSignature(node.CreateFunctionStmt, line)] : [],
  );
}

function toSignature(statement: CreateFunctionStmt, line: number): Signature {
  const parameters = (statement.parameters ?? []).flatMap((node) =>
    'FunctionParameter' in node ? [node.FunctionParameter] : [],
  );
  const name = toObjectName(statement.funcname);
  const inputs = parameters.filter(isInput).map(({ argType }) => toTypeText(argType));
  return {
    id: `${name}(${inputs.join(', ')})`,
    name,
    fixed: `${parameters.map(toParameterText).join(', ')} -> ${toTypeText(statement.returnType)}`,
    defaultCount: parameters.filter(({ defexpr }) => defexpr !== undefined).length,
    line,
  };
}

function isInput({ mode }: FunctionParameter): boolean {
  return mode !== 'FUNC_PARAM_OUT' && mode !== 'FUNC_PARAM_TABLE';
}

function toParameterText(parameter: FunctionParameter): string {
  const { mode, name, argType } = parameter;
  const prefix = isInput(parameter) ? '' : `${mode?.slice('FUNC_PARAM_'.length).toLowerCase()} `;
  return `${prefix}${name ?? ''} ${toTypeText(argType)}`.trim();
}

function toTypeText(type: TypeName | undefined): string {
  if (type === undefined) return 'none';
  const brackets = '[]'.repeat(type.arrayBounds?.length ?? 0);
  // int and pg_catalog.int4 are the same type: the parser adds the schema to SQL names.
  const name = toObjectName(type.names).replace(/^pg_catalog\./, '');
  return `${type.setof ? 'setof ' : ''}${name}${brackets}`;
}
