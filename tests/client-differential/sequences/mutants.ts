// Mutants: wrappers that make our client wrong. Each must be found, which shows that no rule hides it.
import type { AuthClient, AuthError } from '@loimel/client/auth';
import { type CreateSubject, createOurs, type Storage, type Subject } from './subjects.ts';

type Fetch = Parameters<CreateSubject>[0]['fetch'];

/** Replaces the calls, the storage or methods of our client. */
type Change = {
  fetch?: (fetch: Fetch) => Fetch;
  storage?: (storage: Storage) => Storage;
  methods?: (client: AuthClient) => Partial<AuthClient>;
  view?: (view: ReturnType<Subject['view']>) => ReturnType<Subject['view']>;
};

export const MUTANTS: Record<string, () => CreateSubject> = {
  'a sign-in returns the error of the attempt before': () => {
    let last: AuthError | null = null;
    return withChange({
      methods: (client) => ({
        async signIn(params) {
          const result = await client.signIn(params);
          const before = last;
          last = result.error ?? last;
          return result.error && before ? { ...result, error: before } : result;
        },
      }),
    });
  },
  'after an unverified sign-in every failure is unverified-user': () => {
    let unverified: AuthError | null = null;
    return withChange({
      methods: (client) => ({
        async signIn(params) {
          const result = await client.signIn(params);
          if (result.error?.error === 'unverified-user') unverified = result.error;
          return result.error && unverified ? { ...result, error: unverified } : result;
        },
      }),
    });
  },
  'a sign-out keeps the session': () => keepSession('signOut'),
  'a password change keeps the session': () => keepSession('changePassword'),
  'a sign-out everywhere ends only this session': () =>
    withChange({ methods: (client) => ({ signOut: () => client.signOut() }) }),
  'the refresh token is not stored': () => withChange({ storage: (map) => ignore(map, 'set') }),
  'the refresh token is never deleted': () =>
    withChange({ storage: (map) => ignore(map, 'delete') }),
  'calls have the bearer of the first session': () => {
    let first: string | null = null;
    return withChange({
      fetch: (fetch) => (url, init) => {
        const headers = new Headers(init?.headers);
        first ??= headers.get('authorization');
        if (first && headers.has('authorization')) headers.set('authorization', first);
        return fetch(url, { ...init, headers });
      },
    });
  },
  'a changed email address is sent twice': () =>
    withChange({
      fetch: (fetch) => async (url, init) => {
        if (url.endsWith('/user/email/change')) await fetch(url, init).catch(() => {});
        return fetch(url, init);
      },
    }),
  'the user is that of the first account': () => {
    let first: unknown = null;
    return withChange({
      view(view) {
        first ??= view.user;
        return view.user ? { ...view, user: first } : view;
      },
    });
  },
  // The official client does so, too: only the rule of the known difference can find it.
  'a wrong code by email returns no error': () =>
    withChange({
      methods: (client) => ({
        async verifyEmailOTP(email, otp) {
          const result = await client.verifyEmailOTP(email, otp);
          return result.error ? { ...result, error: null } : result;
        },
      }),
    }),
  'a second factor uses the first ticket': () => {
    let first: string | undefined;
    return withChange({
      methods: (client) => ({
        signIn(params) {
          if (!params || !('ticket' in params)) return client.signIn(params);
          first ??= params.ticket;
          return client.signIn(first ? { ...params, ticket: first } : params);
        },
      }),
    });
  },
};

function withChange({ fetch, storage: toStorage, methods, view }: Change): CreateSubject {
  return (server, storage) => {
    const changedServer = { ...server, fetch: fetch ? fetch(server.fetch) : server.fetch };
    const subject = createOurs(changedServer, toStorage ? toStorage(storage) : storage);
    const client = subject.client as AuthClient;
    return {
      ...subject,
      client: { ...client, ...methods?.(client) },
      view: () => (view ? view(subject.view()) : subject.view()),
    };
  };
}

function keepSession(method: 'signOut' | 'changePassword'): CreateSubject {
  return withChange({
    methods: (client) => {
      const keep = async <Result>(run: () => Promise<Result>) => {
        const session = client.getSession();
        const result = await run();
        if (session) await client.initWithSession({ session });
        return result;
      };
      return method === 'signOut'
        ? { signOut: (options) => keep(() => client.signOut(options)) }
        : { changePassword: (params) => keep(() => client.changePassword(params)) };
    },
  });
}

function ignore(storage: Storage, operation: 'set' | 'delete'): Storage {
  const changed = new Map(storage);
  const isIgnored = (key: string) => key === 'nhostRefreshToken';
  changed.get = (key) => storage.get(key);
  changed.set = (key, value) => {
    if (operation === 'delete' || !isIgnored(key)) storage.set(key, value);
    return changed;
  };
  changed.delete = (key) =>
    operation === 'delete' && isIgnored(key) ? false : storage.delete(key);
  return changed;
}
