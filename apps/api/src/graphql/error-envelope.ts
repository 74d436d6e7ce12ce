// Turns GraphQL failures into the envelope of the hosted service: HTTP 200, no `data`, and
// `extensions.code` on each error. Unknown failures lose their text here.
import pg from 'pg';
import { isSafeError } from 'postgraphile/grafast';
import { GraphQLError } from 'postgraphile/graphql';
import { type ApiError, CATALOGUE, type ErrorCode, toApiError } from '../errors.ts';

/** SQLSTATE class 22, "data exception": a value of the document that PostgreSQL cannot use. */
const DATA_EXCEPTION = /^22/;

export type ErrorEnvelope = { errors: { message: string; extensions: { code: ErrorCode } }[] };

/** For failures while a document was executed; `original` is for the log and stripped later. */
export function classifyExecutionError(error: GraphQLError): GraphQLError {
  const original = unwrap(error);
  const path = error.path ?? null;
  if (original instanceof GraphQLError) {
    // No cause of another kind: it is about the values of the variables.
    return new GraphQLError(original.message, {
      path,
      extensions: { code: 'validation-failed' },
    });
  }
  const valueError = describeValueError(original);
  if (valueError !== null) {
    return new GraphQLError(valueError, { path, extensions: { code: 'validation-failed' } });
  }
  const { code, message } = toApiError(original);
  return new GraphQLError(message, {
    path,
    extensions: { code, ...(code === 'unexpected' ? { original } : {}) },
  });
}

/** The errors of an answer, as the engine formatted them, or null for a success. */
export function readAnswerErrors(answer: unknown): AnswerError[] | null {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer)) return null;
  return Array.isArray(answer.errors) ? answer.errors : null;
}

type AnswerError = {
  message: string;
  extensions?: { code?: ErrorCode; original?: unknown };
};

export function toErrorEnvelope(errors: AnswerError[]): ErrorEnvelope {
  return {
    errors: errors.map(({ message, extensions }) => ({
      message,
      // Errors found before execution pass no hook of ours: they are about the document.
      extensions: { code: extensions?.code ?? 'validation-failed' },
    })),
  };
}

export function toRefusalEnvelope(error: ApiError): ErrorEnvelope {
  return { errors: [{ message: error.message, extensions: { code: error.code } }] };
}

function unwrap(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || error.originalError === undefined) return error;
  return unwrap(error.originalError);
}

/** Null unless the error is about the arguments, such as a wrong cursor or a negative offset. */
function describeValueError(error: unknown): string | null {
  // Grafast marks the messages that it wrote for clients.
  if (error instanceof Error && isSafeError(error)) return error.message;
  // PostgreSQL repeats the value in its message, so the catalogue's message is used.
  const isDataException =
    error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '');
  return isDataException ? CATALOGUE['validation-failed'].message : null;
}
