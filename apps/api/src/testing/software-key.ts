// A security key in software, with real signatures and encodings and without a browser. Tests can
// change each of its responses (`Overrides`) to check that invalid ones are rejected.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export type Overrides = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

export function createSoftwareKey(options: { origin: string; rpId: string }) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  function toClientData(type: string, challenge: string, overrides: Overrides): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? options.origin,
        crossOrigin: false,
      }),
    );
  }

  function toAuthenticatorData(
    flags: number,
    overrides: Overrides,
    rest = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(overrides.counter ?? counter);
    const verified = overrides.isVerified === false ? 0 : USER_VERIFIED;
    const hash = createHash('sha256')
      .update(overrides.rpId ?? options.rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags | USER_PRESENT | verified]), count, rest]);
  }

  function toCredential(response: Record<string, unknown>) {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    id: id.toString('base64url'),

    create(given: { challenge: string }, overrides: Overrides = {}) {
      const jwk = pair.publicKey.export({ format: 'jwk' });
      const publicKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(publicKey)]);
      const authData = new Uint8Array(toAuthenticatorData(ATTESTED, overrides, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return toCredential({
        clientDataJSON: toClientData('webauthn.create', given.challenge, overrides).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      });
    },

    get(given: { challenge: string }, overrides: Overrides = {}) {
      counter += 1;
      const clientData = toClientData('webauthn.get', given.challenge, overrides);
      const authenticatorData = toAuthenticatorData(0, overrides);
      const hash = createHash('sha256').update(clientData).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, hash]))
        .sign(pair.privateKey);
      return toCredential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(overrides.userHandle === undefined ? {} : { userHandle: overrides.userHandle }),
      });
    },
  };
}
