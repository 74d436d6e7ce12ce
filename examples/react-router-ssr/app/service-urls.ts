/** The services of a backend that serves all of them on one origin. */
export function toServiceUrls(backendUrl: string) {
  return {
    authUrl: `${backendUrl}/auth/v1`,
    storageUrl: `${backendUrl}/storage/v1`,
    graphqlUrl: `${backendUrl}/graphql/v1`,
    functionsUrl: `${backendUrl}/functions/v1`,
  };
}
