// A fake security key for both clients, because a real ceremony needs a person.
const CREDENTIAL_ID = new Uint8Array([1, 2, 3, 4]);
const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer;

function createCredential(response: object) {
  return {
    id: Buffer.from(CREDENTIAL_ID).toString('base64url'),
    rawId: CREDENTIAL_ID.buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response,
  };
}

const CREATED = createCredential({
  clientDataJSON: bytes('client data'),
  attestationObject: bytes('attestation'),
  getTransports: () => ['internal'],
  getPublicKeyAlgorithm: () => -7,
  getPublicKey: () => bytes('public key'),
  getAuthenticatorData: () => bytes('authenticator data'),
});
const USED = createCredential({
  clientDataJSON: bytes('client data'),
  authenticatorData: bytes('authenticator data'),
  signature: bytes('signature'),
  userHandle: bytes('user'),
});

/** Sets the browser globals that both libraries read, and restores them after `work`. */
export async function withFakeKey<Result>(
  failure: Error | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const respondWith = (credential: object) => async () => {
    if (failure) throw failure;
    return credential;
  };
  const globals = {
    navigator: { credentials: { create: respondWith(CREATED), get: respondWith(USED) } },
    location: { hostname: 'site.example' },
    PublicKeyCredential: class {},
    window: globalThis,
  };
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    return await work();
  } finally {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
