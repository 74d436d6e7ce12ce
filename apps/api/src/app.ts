// Assembles the HTTP application: every service and its mount path. It does not open a port, so
// tests can use the same application through `inject`.
import { readCompany } from '@loimel/content/company';
import { readJobs } from '@loimel/content/jobs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createClosedPositions, insertApplicationPlugin } from './applications/index.ts';
import {
  type AuthOptions,
  createAuth,
  createIdentify,
  listOtherOrigins,
  mountAuth,
} from './auth/index.ts';
import { createCanaries, mountCanaries } from './canary/index.ts';
import { mountConsent } from './consent/receive.ts';
import { insertContactPlugin } from './contacts/index.ts';
import { createChangeFeed, type DeskTimes, mountDeskChanges } from './desk/index.ts';
import { ApiError, toApiError, toErrorBody } from './errors.ts';
import { mountForms } from './forms/routes.ts';
import { mountGraphql } from './graphql/service.ts';
import { createNewsletterLinks, mountNewsletter } from './newsletter/index.ts';
import { allowOrigins } from './platform/cors.ts';
import { createDatabase } from './platform/database.ts';
import { mountHealth } from './platform/health.ts';
import { decorateIdentity, type Identify } from './platform/identity.ts';
import { createKeyring } from './platform/keyring.ts';
import type { Logger } from './platform/logger.ts';
import { watchHashQueue } from './platform/metrics/hash-queue.ts';
import type { MetricsRegistry } from './platform/metrics/registry.ts';
import { countRequests } from './platform/metrics/requests.ts';
import type { BodyLimits } from './platform/multipart/read-body.ts';
import { createProxyCheck } from './platform/proxies.ts';
import { logRequests, readRequestId } from './platform/requests.ts';
import { acceptJson, requireStorableRequests } from './platform/strict-text.ts';
import { createRateLimiter, enforceLimits, type RateLimit } from './rate-limits/index.ts';
import {
  createReceiptLinks,
  createReceiptService,
  mountPlainReceipts,
  mountReceipts,
} from './receipts/index.ts';
import { mountSearch } from './search/index.ts';
import { createClassifier, createFormStarts, mountFormStart } from './spam/index.ts';
import {
  createCvStore,
  createFileSender,
  type FileDriver,
  type InspectFile,
  mountStorage,
} from './storage/index.ts';
import { mountVitals } from './vitals/receive.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** Read requests of one client. A visitor with an open receipt page needs only a few. */
const READ_LIMIT = { max: 600, windowSeconds: 600 };
/** Decisions about cookies of one client. Not `submit`: they must not use up the limit of the forms. */
const CONSENT_LIMIT = { max: 120, windowSeconds: 600 };
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than nginx keeps an idle connection, so that nginx always closes it first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

export type AppOptions = {
  apiPool: Pool;
  anonymousPool: Pool;
  publicUrl: string;
  /** Addresses or networks of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  files: { driver: FileDriver; inspect: InspectFile; incomingFolder: string };
  uploadLimits?: Partial<BodyLimits>;
  auth: AuthOptions;
  /**
   * Replaces the identity check of the auth service, for tests that need staff without a sign-in.
   */
  identify?: Identify | null;
  /** Maximum number of tokens in a GraphQL document of staff. Null: only the cost is limited. */
  graphqlMaxTokens: number | null;
  /** Submissions and uploads of one client. Offices share an address, so it should be generous. */
  clientLimit: RateLimit;
  /**
   * Submissions with one email address. More forms are stored in the spam folder, and no more
   * newsletter emails are sent. Corrections have a separate count with the same limit. More
   * corrections are rejected.
   */
  recipientLimit: RateLimit;
  /** Null or missing: canaries are rejected. */
  canarySecret?: string | null;
  /** The clock that closes positions. Tests move it. */
  now?: () => Date;
  /** Shorter times of the stream for tests. */
  deskTimes?: Partial<DeskTimes>;
  /** Missing: nothing is traced. A function, because its code is loaded only on request. */
  traceRequests?: ((app: FastifyInstance) => void) | undefined;
  /** Null or missing: nothing is counted. */
  metrics?: MetricsRegistry | null;
  log: Logger;
};

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, now = () => new Date() } = options;
  const apiDatabase = createDatabase(options.apiPool);
  const anonymousDatabase = createDatabase(options.anonymousPool);
  const keyring = createKeyring(apiDatabase);
  const auth = createAuth({ ...options.auth, keyring, publicUrl: options.publicUrl, log });
  const rateLimiter = createRateLimiter(anonymousDatabase, keyring);
  const formStarts = createFormStarts(keyring);
  const classifierOptions = { rateLimiter, formStarts, recipientLimit: options.recipientLimit };
  const submissionDeps = {
    database: anonymousDatabase,
    links: createReceiptLinks(keyring),
    classify: createClassifier({ ...classifierOptions, counted: 'form' }),
    findClosing: createClosedPositions({
      jobs: readJobs(),
      timeZone: readCompany().timeZone,
      now,
    }),
  };
  const canaries = createCanaries(anonymousDatabase, options.canarySecret ?? null);
  const newsletter = {
    database: anonymousDatabase,
    links: createNewsletterLinks(keyring),
    rateLimiter,
    formStarts,
    recipientLimit: options.recipientLimit,
  };
  const app = Fastify({
    logger: false,
    genReqId: readRequestId,
    bodyLimit: BODY_MAX_BYTES,
    // Trusts exactly one hop: nginx, which overwrites these headers of the visitor. Any other peer
    // is the client.
    trustProxy: createProxyCheck(options.trustedProxies),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    rewriteUrl: (request) => toServicePath(request.url ?? '/'),
  });

  // A form of another site can send text/plain without a CORS preflight. It cannot send JSON.
  app.removeContentTypeParser('text/plain');
  acceptJson(app);

  logRequests(app, log);
  options.traceRequests?.(app);
  if (options.metrics) {
    countRequests(app, options.metrics);
    watchHashQueue(options.metrics, auth.hasher.readLoad);
  }
  allowOrigins(app, listOtherOrigins(options.auth));
  rejectEncodedBodies(app);
  requireStorableRequests(app);
  const identify = options.identify ?? createIdentify(auth, options.auth.adminSecret ?? null);
  decorateIdentity(app, identify);
  enforceLimits(app, {
    rateLimiter,
    perClient: { submit: options.clientLimit, read: READ_LIMIT, consent: CONSENT_LIMIT },
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown);
    if (error.code === 'unexpected') {
      log.error('request.failed', { requestId: request.id, error: thrown });
    }
    if (error.code === 'service-unavailable') {
      log.warn('request.unavailable', { requestId: request.id, error: thrown });
    }
    if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(error.status).send(toErrorBody(error));
  });
  app.setNotFoundHandler((_request, reply) => {
    const error = new ApiError('not-found');
    return reply.code(error.status).send(toErrorBody(error));
  });

  await mountHealth(app, { pool: options.apiPool, log });
  mountVitals(app, { log });
  mountConsent(app, { database: anonymousDatabase });
  await mountAuth(app, auth);
  await mountGraphql(app, {
    pool: options.apiPool,
    plugins: [
      insertContactPlugin(submissionDeps, canaries.submit),
      insertApplicationPlugin(submissionDeps),
    ],
    bodyMaxBytes: BODY_MAX_BYTES,
    maxTokens: options.graphqlMaxTokens,
    log,
  });
  await mountStorage(app, {
    ...options.files,
    apiDatabase,
    anonymousDatabase,
    keyring,
    publicUrl: options.publicUrl,
    limits: options.uploadLimits ?? {},
    log,
  });
  const receipts = createReceiptService({
    database: anonymousDatabase,
    classify: createClassifier({ ...classifierOptions, counted: 'correction' }),
  });
  mountReceipts(app, {
    receipts,
    sendFile: createFileSender({ driver: options.files.driver, log }),
  });
  await mountPlainReceipts(app, receipts);
  await mountNewsletter(app, newsletter, options.publicUrl);
  await mountForms(app, {
    submissionDeps,
    newsletter,
    storeCv: createCvStore(anonymousDatabase, options.files),
    incomingFolder: options.files.incomingFolder,
    now,
    log,
  });
  mountSearch(app);
  mountFormStart(app, formStarts);
  mountCanaries(app, canaries);
  mountDeskChanges(app, {
    feed: createChangeFeed({ database: apiDatabase, log, pollMs: options.deskTimes?.pollMs }),
    identify,
    times: options.deskTimes,
  });
  return app;
}

// A few hundred compressed bytes can expand to gigabytes, so compressed bodies are rejected.
function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw new ApiError('unsupported-media-type', 'Send the body without Content-Encoding');
    }
  });
}

// Clients of the hosted service use two path styles, /graphql/v1 and /v1/graphql. The API serves
// the first one and maps the second one to it.
function toServicePath(url: string): string {
  return url.replace(/^\/v1\/(auth|functions|graphql|storage)(?=[/?]|$)/, '/$1/v1');
}
