// Reads an access token for display; whether it is genuine only the server can tell.

export const HASURA_CLAIMS = 'https://hasura.io/jwt/claims';

export type HasuraClaims = Record<string, string | string[]>;

export type Claims = {
  sub: string;
  iss?: string;
  iat?: number;
  exp?: number;
  [HASURA_CLAIMS]?: HasuraClaims;
};

export function decodeAccessToken(accessToken: string | null): Claims | null {
  const payload = accessToken?.split('.')[1];
  if (!payload) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return null;
  }
}
