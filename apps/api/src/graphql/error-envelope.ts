// Converts GraphQL failures to the error format of the hosted service: HTTP 200, no `data`, and
// `extensions.code` on each error. The message of an unknown failure is removed.
import pg from 'pg';
import { isSafeError } from 'postgraphile/grafast';
import { GraphQLError } from 'postgraphile/graphql';
import { ApiError, CATALOGUE, type ErrorCode, toApiError } from '../errors.ts';

/** SQLSTATE class 22, "data exception": PostgreSQL cannot use a value of the document. */
const DATA_EXCEPTION = /^22/;

/** Errors that functions of the database raise for a person: db/functions/persons.sql. */
const RAISED_CODES: Record<string, ErrorCode> = {
  LM401: 'elevated-claim-required',
  LM403: 'access-denied',
};

/** Failures that are not about the document. The service logs them and may change the status. */
const LOGGED: ReadonlySet<ErrorCode> = new Set(['unexpected', 'service-unavailable']);

export type ErrorEnvelope = { errors: { message: string; extensions: { code: ErrorCode } }[] };

/** Classifies failures during execution. `original` is only for the log and is removed later. */
export function classifyExecutionError(error: GraphQLError): GraphQLError {
  const original = unwrap(error);
  const path = error.path ?? null;
  if (original instanceof GraphQLError) {
    // A GraphQL error without another cause is about the values of the variables.
    return new GraphQLError(original.message, {
      path,
      extensions: { code: 'validation-failed' },
    });
  }
  const valueError = describeValueError(original);
  if (valueError !== null) {
    return new GraphQLError(valueError, { path, extensions: { code: 'validation-failed' } });
  }
  const { code, message } = toApiError(toRaisedError(original));
  return new GraphQLError(message, {
    path,
    extensions: { code, ...(LOGGED.has(code) ? { original } : {}) },
  });
}

/** The errors of a response, as formatted by the engine. Null for a success. */
export function readResponseErrors(response: unknown): ResponseError[] | null {
  if (typeof response !== 'object' || response === null || !('errors' in response)) return null;
  return Array.isArray(response.errors) ? response.errors : null;
}

type ResponseError = {
  message: string;
  extensions?: { code?: ErrorCode; original?: unknown };
};

export function toErrorEnvelope(errors: ResponseError[]): ErrorEnvelope {
  return {
    errors: errors.map(({ message, extensions }) => ({
      message,
      // Errors before execution do not pass `classifyExecutionError`. They are about the document.
      extensions: { code: extensions?.code ?? 'validation-failed' },
    })),
  };
}

export function toRejectionEnvelope(error: ApiError): ErrorEnvelope {
  return { errors: [{ message: error.message, extensions: { code: error.code } }] };
}

function unwrap(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || error.originalError === undefined) return error;
  return unwrap(error.originalError);
}

function toRaisedError(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? RAISED_CODES[error.code ?? ''] : undefined;
  return code === undefined ? error : new ApiError(code);
}

/** Null unless the error is about the arguments, such as a wrong cursor or a negative offset. */
function describeValueError(error: unknown): string | null {
  // Grafast marks the messages that are written for clients.
  if (error instanceof Error && isSafeError(error)) return error.message;
  // PostgreSQL repeats the value in its message, so the catalogue message is used.
  const isDataException =
    error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '');
  return isDataException ? CATALOGUE['validation-failed'].message : null;
}
