/** A GraphQL document together with the types of its variables and its data. */
export type TypedDocument<Data, Variables> = {
  operationName: string;
  query: string;
  /** Never set: carries the types only. */
  readonly types?: (variables: Variables) => Data;
};
