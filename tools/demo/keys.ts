// Security keys of the demo members of staff, in software. `npm run dev` keeps them beside its database.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
/** A P-256 key in COSE form: the fixed bytes before each of its two coordinates (RFC 9053, 7.1). */
const COSE_BEFORE_X = Buffer.from('a5010203262001215820', 'hex');
const COSE_BEFORE_Y = Buffer.from('225820', 'hex');

export type DemoKey = { id: string; privateKey: string };
export type NewDemoKey = DemoKey & { cosePublicKey: Buffer };

export function createDemoKey(): NewDemoKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  return {
    id: randomBytes(32).toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cosePublicKey: Buffer.concat([
      COSE_BEFORE_X,
      Buffer.from(x, 'base64url'),
      COSE_BEFORE_Y,
      Buffer.from(y, 'base64url'),
    ]),
  };
}

/** The response of the key to a sign-in, as a browser sends it. */
export function signChallenge(key: DemoKey, options: { challenge: string; origin: string }) {
  const { challenge, origin } = options;
  const clientData = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
  );
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([USER_PRESENT_AND_VERIFIED]),
    // The signature counter. Keys that do not count send zero.
    Buffer.alloc(4),
  ]);
  const signed = Buffer.concat([
    authenticatorData,
    createHash('sha256').update(clientData).digest(),
  ]);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
    },
  };
}
