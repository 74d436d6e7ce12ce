// Marks a GraphQL document in a screen and gives it the types of its data and variables. The generated
// function of the same name would find the document in a table of all documents, which every screen
// would then load. The text is the document, so it is returned as it is.
import type { graphql as findDocument } from './generated/gql.ts';

export const graphql = ((source: string) => source) as unknown as typeof findDocument;
