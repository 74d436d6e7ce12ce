// A page that shows the value of each hook, for the end-to-end test tests/client/hooks.spec.ts.

import { createClient } from '@loimel/client';
import { ClientProvider, useAuth, useAuthAction, useUpload, useUser } from '@loimel/client/react';
import { createSession } from '@loimel/client/testing';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';

const at = (service: string) => `${location.origin}/${service}/v1`;
/** With `?session` the page has an initial session, as after rendering on a server. */
const hasSession = new URLSearchParams(location.search).has('session');
const client = createClient({
  ...(hasSession ? { auth: { initialSession: createSession() } } : {}),
  authUrl: at('auth'),
  storageUrl: at('storage'),
  graphqlUrl: at('graphql'),
  functionsUrl: at('functions'),
});
const PASSWORD = { email: 'ada@example.org', password: 'kolm kirjut kassi aknal' };

/** Read by the test. `subscriptions` counts the active ones. */
const seen = {
  subscriptions: 0,
  recoverableErrors: [] as string[],
  actions: [] as string[],
  statuses: [] as string[],
};
const { subscribe } = client.auth;
client.auth.subscribe = (listener) => {
  const unsubscribe = subscribe(listener);
  seen.subscriptions += 1;
  return () => {
    seen.subscriptions -= 1;
    unsubscribe();
  };
};

function Who() {
  const { status } = useAuth();
  if (seen.statuses.at(-1) !== status) seen.statuses.push(status);
  return <p id="who">{`${status} ${useUser()?.email ?? 'no user'}`}</p>;
}

function Action() {
  const [signIn, { status, error }] = useAuthAction((auth) => auth.signIn);
  const text = `${status} ${error?.error ?? 'no error'}`;
  if (seen.actions.at(-1) !== text) seen.actions.push(text);
  return (
    <button type="button" id="action" onClick={() => void signIn(PASSWORD)}>
      {text}
    </button>
  );
}

/** An unknown method rejects instead of returning an error. */
function Rejecting() {
  const [run, { status, error }] = useAuthAction(
    (auth) => () => auth.deanonymize({ signInMethod: 'unknown' } as never),
  );
  return (
    <button type="button" id="rejecting" onClick={() => void run().catch(() => {})}>
      {`${status} ${error?.message ?? ''}`}
    </button>
  );
}

function Upload() {
  const { state, upload, cancel } = useUpload();
  const send = (name: string) => void upload({ file: new File(['x'], name), retries: 0 });
  const text = state.status === 'done' ? state.fileMetadata.name : state.status;
  return (
    <>
      <p id="upload">{state.status === 'failed' ? state.error.error : text}</p>
      <button type="button" id="first" onClick={() => send('first')} />
      <button type="button" id="second" onClick={() => send('second')} />
      <button type="button" id="cancel" onClick={cancel} />
    </>
  );
}

const tree = (
  <StrictMode>
    <ClientProvider client={client}>
      <Who />
      <Action />
      <Rejecting />
      <Upload />
    </ClientProvider>
  </StrictMode>
);

const container = document.body.appendChild(document.createElement('div'));
const serverHtml = renderToString(tree);
container.innerHTML = serverHtml;
const root = hydrateRoot(container, tree, {
  onRecoverableError: (error) => seen.recoverableErrors.push(String(error)),
});
Object.assign(window, { seen, serverHtml, unmount: () => root.unmount() });
