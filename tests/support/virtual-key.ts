// Creates and uses security keys with Chromium's virtual authenticator in a page of our site.
import type { Page } from '@playwright/test';

type Options = Readonly<Record<string, unknown>>;

export type VirtualKey = {
  create: (options: object) => Promise<Credential>;
  get: (options: object) => Promise<Credential>;
  /** Whether the next responses state that a fingerprint or PIN was checked. */
  setUserVerified: (isUserVerified: boolean) => Promise<void>;
  /** Simulates an attacker's copy of new keys, with counters that start again. */
  copyWithOldCounters: () => Promise<void>;
};

/** The result of `toJSON` of a PublicKeyCredential. */
export type Credential = {
  id: string;
  rawId: string;
  type: string;
  response: Record<string, string>;
  clientExtensionResults: Record<string, unknown>;
};

export async function createVirtualKey(page: Page, origin: string): Promise<VirtualKey> {
  // Any page of the origin works. This one has no scripts.
  await page.goto(`${origin}/robots.txt`);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    create: (options) => page.evaluate(createInPage, toPlain(options)),
    get: (options) => page.evaluate(getInPage, toPlain(options)),
    setUserVerified: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
    async copyWithOldCounters() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
      for (const credential of credentials) {
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
  };
}

function toPlain(options: object): Options {
  return JSON.parse(JSON.stringify(options));
}

// Both run in the page. The server sends `user.id` as a plain id, like the hosted service.
async function createInPage(options: Options): Promise<Credential> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  publicKey.user.id = new TextEncoder().encode(json.user.id);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return JSON.parse(JSON.stringify(made.toJSON()));
}

async function getInPage(options: Options): Promise<Credential> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return JSON.parse(JSON.stringify(used.toJSON()));
}
