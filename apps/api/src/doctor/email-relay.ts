// Checks the SMTP relay up to the sign-in: connection, STARTTLS, certificate, credentials. No email
// is sent.
import { createTransport } from 'nodemailer';
import { type Check, type Outcome, ok, problem, skipped } from './check.ts';
import { type DoctorContext, NOT_SET } from './context.ts';

const RESPONSE_TIMEOUT_MS = 4_000;

export function checkEmailRelay({
  settings,
  isThisMachine,
}: Pick<DoctorContext, 'settings' | 'isThisMachine'>): Check {
  return {
    name: 'email relay',
    timeoutRemedy:
      'Check host and port of SMTP_URL, and that the provider of this machine allows outgoing SMTP.',
    async run(signal) {
      if (settings.SMTP_URL === undefined) return skipped(`SMTP_URL ${NOT_SET}`);
      const url = new URL(settings.SMTP_URL);
      const isEncrypted = url.protocol === 'smtps:';
      const transport = createTransport({
        url: url.href,
        // On this machine no one else can read the connection.
        requireTLS: !isEncrypted && !isThisMachine(url.hostname),
        connectionTimeout: RESPONSE_TIMEOUT_MS,
        greetingTimeout: RESPONSE_TIMEOUT_MS,
        socketTimeout: RESPONSE_TIMEOUT_MS,
      });
      signal.addEventListener('abort', () => transport.close());
      try {
        await transport.verify();
        const login = url.username === '' ? 'no credentials' : 'credentials accepted';
        return ok(`${url.host} accepts a connection, ${login}`);
      } catch (error) {
        return explain(url, error);
      } finally {
        transport.close();
      }
    },
  };
}

function explain(url: URL, error: unknown): Outcome {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'EAUTH') {
    return problem(
      `The relay ${url.host} rejected the credentials of SMTP_URL.`,
      'Correct user and password in SMTP_URL; special characters must be percent-encoded.',
    );
  }
  if (code === 'ETLS' && /STARTTLS|upgrad/i.test(message) && !isAboutCertificate(message)) {
    return problem(
      `The relay ${url.host} does not offer STARTTLS, so emails would be sent unencrypted.`,
      'Enable STARTTLS on the relay, use its smtps:// address (often port 465), or use another relay.',
    );
  }
  if (isAboutCertificate(message)) {
    return problem(
      `The certificate of the relay ${url.host} is not valid: ${message.replace(/\.$/, '')}.`,
      'Use the host name for which the certificate was issued, or renew it; for an own authority set NODE_EXTRA_CA_CERTS.',
    );
  }
  return problem(
    `The relay ${url.host} cannot be used (${code || message}).`,
    'Check host and port of SMTP_URL, and that the provider of this machine allows outgoing SMTP.',
  );
}

function isAboutCertificate(message: string): boolean {
  return /certificate|altnames|self[- ]signed|issuer/i.test(message);
}
