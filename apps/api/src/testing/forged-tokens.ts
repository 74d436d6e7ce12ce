// Forged or misused access tokens. Each one is sent to the auth service and to GraphQL.
import { createHmac } from 'node:crypto';
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';

export type Signer = { id: string; privateKey: CryptoKey };
type Header = Record<string, unknown>;

const HOUR_SECONDS = 3600;

/** By name. `good` is a valid token. `signer` is our own key, as if an attacker had stolen it. */
export async function forgeTokens(
  good: string,
  signer: Signer,
  publicKeys: readonly object[],
): Promise<Map<string, string>> {
  const claims = decodeJwt(good);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const now = Math.floor(Date.now() / 1000);
  const evil = await generateKeyPair('ES256', { extractable: true });
  const rsa = await generateKeyPair('RS256');
  const ours = { alg: 'ES256', typ: 'JWT', kid: signer.id };
  const sign = (changes: JWTPayload, header: Header = {}) =>
    signWith(signer.privateKey, { ...claims, ...changes }, { ...ours, ...header });
  const without = (name: string) => {
    const { [name]: _left, ...rest } = claims;
    return signWith(signer.privateKey, rest, ours);
  };
  const namespace = Object.keys(claims).find((name) => name.startsWith('https://')) ?? '';
  const admin = { ...Object(claims[namespace]), 'x-hasura-allowed-roles': ['admin'] };

  return new Map([
    ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg nOnE', `${encode({ alg: 'nOnE', typ: 'JWT' })}.${payload}.`],
    ['alg none, our key id', `${encode({ ...ours, alg: 'none' })}.${payload}.`],
    ['HS256 with our public key', signHmac(ours, payload, JSON.stringify(publicKeys[0]))],
    ['HS256 with our key id', signHmac(ours, payload, signer.id)],
    ['HS256 with an empty key', signHmac(ours, payload, '')],
    ['RS256 of another key', await signWith(rsa.privateKey, claims, { ...ours, alg: 'RS256' })],
    ['another key, our key id', await signWith(evil.privateKey, claims, ours)],
    [
      'another key, no key id',
      await signWith(evil.privateKey, claims, { alg: 'ES256', typ: 'JWT' }),
    ],
    [
      'embedded jwk',
      await signWith(evil.privateKey, claims, { ...ours, jwk: await exportJWK(evil.publicKey) }),
    ],
    ['jku', await signWith(evil.privateKey, claims, { ...ours, jku: 'http://127.0.0.1:1/jwks' })],
    ['x5u', await signWith(evil.privateKey, claims, { ...ours, x5u: 'http://127.0.0.1:1/x' })],
    ['kid as a path', await signWith(evil.privateKey, claims, { ...ours, kid: '../../dev/null' })],
    ['kid as SQL', await signWith(evil.privateKey, claims, { ...ours, kid: "' or 1=1 --" })],
    ['unknown crit', await sign({}, { crit: ['zzz'], zzz: 1 })],
    ['other typ', await sign({}, { typ: 'at+jwt' })],
    ['expired a minute ago', await sign({ iat: now - 960, exp: now - 60 })],
    ['issued in the future', await sign({ iat: now + HOUR_SECONDS, exp: now + 2 * HOUR_SECONDS })],
    ['not before tomorrow', await sign({ nbf: now + 24 * HOUR_SECONDS })],
    [
      'lives for a year',
      await sign({ iat: now - HOUR_SECONDS, exp: now + 365 * 24 * HOUR_SECONDS }),
    ],
    ['no exp', await without('exp')],
    ['no iat', await without('iat')],
    ['no sub', await without('sub')],
    ['no session', await without('sid')],
    ['other issuer', await sign({ iss: 'https://evil.example/auth/v1' })],
    ['other audience', await sign({ aud: 'https://evil.example' })],
    ['payload swapped', `${head}.${encode({ ...claims, [namespace]: admin })}.${signature}`],
    ['signature cut off', `${head}.${payload}.`],
    [
      'signature changed',
      `${head}.${payload}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['signature of zeros', `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
  ]);
}

function signWith(key: CryptoKey, claims: JWTPayload, header: Header): Promise<string> {
  const { alg = 'ES256', crit = [] } = header;
  const known = Object.fromEntries(Array.isArray(crit) ? crit.map((name) => [name, false]) : []);
  return new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: String(alg) })
    .sign(key, { crit: known });
}

function signHmac(header: Header, payload: string, key: string): string {
  const signed = `${encode({ ...header, alg: 'HS256' })}.${payload}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
