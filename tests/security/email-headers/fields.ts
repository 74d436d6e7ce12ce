// The fields whose values are used in an email, and how a visitor submits each of them.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import {
  createPdf,
  createUploadForm,
  toMultipart,
} from '../../../apps/api/src/testing/multipart-body.ts';

export type Field = {
  name: string;
  takes: 'text' | 'address';
  /** `own` is the address of this attack. `payload` is the value of the field. */
  submit: (payload: string, own: string) => Promise<number>;
};

type Options = {
  apiUrl: string;
  /** Access token of an account that may change its address. */
  accessToken: string;
  /** Returns the token of the private link of a contact message. */
  toReceiptToken: (recordId: string) => Promise<string>;
};

export function listFields({ apiUrl, accessToken, toReceiptToken }: Options): Field[] {
  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  }
  const auth = (path: string, body: unknown, headers = {}) =>
    post(`/auth/v1${path}`, body, headers).then(({ status }) => status);
  const graphql = (document: object, object: object) =>
    post('/graphql/v1', { ...document, variables: { object } });
  const contact = (change: object, own: string) =>
    graphql(INSERT_CONTACT, {
      ...{ name: 'Grete', email: own, message: 'Hello', language: 'en', ...change },
    });
  const statusOf = async (response: ReturnType<typeof post>) => (await response).status;

  async function upload(name: string): Promise<string> {
    const form = createUploadForm({ bytes: createPdf() }, { metadata: JSON.stringify({ name }) });
    const { headers, payload } = await toMultipart(form);
    const response = await fetch(`${apiUrl}/storage/v1/files`, {
      ...{ method: 'POST', headers, body: Uint8Array.from(payload) },
    });
    const { processedFiles } = JSON.parse(await response.text());
    return processedFiles?.[0]?.id ?? '';
  }

  async function apply(
    change: { name?: string; email?: string; message?: string },
    own: string,
    cv: string,
  ) {
    const cv_file_path = (await upload(cv)) || null;
    const person = { name: 'Grete', email: own, message: 'Hello', language: 'de' };
    return graphql(INSERT_JOB_APPLICATION, { ...person, cv_file_path, ...change });
  }

  async function correct(change: object, own: string): Promise<number> {
    const { body } = await contact({}, own);
    const token = await toReceiptToken(JSON.parse(body).data.insert_contacts_one.id);
    const corrected = { name: 'Grete', message: 'Hello', ...change };
    return statusOf(post(`/functions/v1/receipt/${token}/correct`, corrected));
  }

  async function form(path: string, fields: Record<string, string>): Promise<number> {
    const response = await fetch(`${apiUrl}/functions/v1/${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
    });
    return response.status;
  }

  async function deanonymize(email: string): Promise<number> {
    const { body } = await post('/auth/v1/signin/anonymous', {});
    const authorization = `Bearer ${JSON.parse(body).session.accessToken}`;
    const request = { signInMethod: 'passwordless', email, connection: 'email' };
    return auth('/user/deanonymize', request, { authorization });
  }

  const password = 'kolm kirjut kassi aknal';
  const bearer = { authorization: `Bearer ${accessToken}` };
  const text = (name: string, submit: Field['submit']): Field => ({ name, takes: 'text', submit });
  const address = (name: string, submit: (email: string) => Promise<number>): Field => ({
    ...{ name, takes: 'address', submit },
  });
  return [
    text('contact: name', (name, own) => statusOf(contact({ name }, own))),
    text('contact: message', (message, own) => statusOf(contact({ message }, own))),
    text('contact form: name', (name, own) =>
      form('contact', { name, email: own, message: 'Hello', language: 'es' }),
    ),
    text('application: name', (name, own) => statusOf(apply({ name }, own, 'cv.pdf'))),
    text('application: message', (message, own) => statusOf(apply({ message }, own, 'cv.pdf'))),
    text('application: name of the CV', (cv, own) => statusOf(apply({}, own, cv))),
    text('correction: name', (name, own) => correct({ name }, own)),
    text('correction: message', (message, own) => correct({ message }, own)),
    text('sign-up: display name', (displayName, own) =>
      auth('/signup/email-password', { email: own, password, options: { displayName } }),
    ),
    text('magic link: metadata', (value, own) =>
      auth('/signin/passwordless/email', { email: own, options: { metadata: { value } } }),
    ),
    text('magic link: redirectTo', (value, own) =>
      auth('/signin/passwordless/email', { email: own, options: { redirectTo: `/${value}` } }),
    ),
    address('contact: email', (email) => statusOf(contact({ email }, email))),
    address('contact form: email', (email) =>
      form('contact', { name: 'Grete', email, message: 'Hello', language: 'en' }),
    ),
    address('application: email', (email) => statusOf(apply({ email }, email, 'cv.pdf'))),
    address('newsletter: email', (email) => statusOf(post('/functions/v1/newsletter', { email }))),
    address('newsletter form: email', (email) => form('newsletter', { email, language: 'de' })),
    address('sign-up: email', (email) => auth('/signup/email-password', { email, password })),
    address('magic link: email', (email) => auth('/signin/passwordless/email', { email })),
    address('code: email', (email) => auth('/signin/otp/email', { email })),
    address('password reset: email', (email) => auth('/user/password/reset', { email })),
    address('verification email: email', (email) =>
      auth('/user/email/send-verification-email', { email }),
    ),
    address('email change', (newEmail) => auth('/user/email/change', { newEmail }, bearer)),
    address('deanonymize: email', deanonymize),
  ];
}
