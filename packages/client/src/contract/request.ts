// Shared types of backend calls.

/** Headers by name. Names are case-insensitive. */
export type HeaderRecord = Record<string, string>;

/** Authentication headers of one call. They are read before each call, because tokens change. */
export type Credentials = () => Promise<HeaderRecord>;

/** A GraphQL document with the types of its variables and its data. */
export type TypedDocument<Data, Variables> = {
  operationName: string;
  query: string;
  /** Never set. It only carries the types. */
  readonly types?: (variables: Variables) => Data;
};
