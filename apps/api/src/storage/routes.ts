// The storage service. Visitors may add a file to an open bucket. Other actions need a staff role
// or a signed URL.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRole, type Database } from '../platform/database.ts';
import { STAFF_DATABASE_ROLES, type StaffDatabaseRole } from '../platform/identity.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import type { BodyLimits } from '../platform/multipart/read-body.ts';
import { toClientKey } from '../rate-limits/index.ts';
import { acceptFile, planUpload } from './accept-upload.ts';
import type { FileDriver } from './drivers.ts';
import {
  deleteFile,
  type FileRow,
  findBucket,
  findFile,
  findSignedFile,
  noteFileOpened,
  toFileMetadata,
} from './files.ts';
import { createIncomingBatch, type IncomingBatch, removeStaleIncoming } from './incoming.ts';
import type { InspectFile } from './inspect.ts';
import { createPresigner } from './presigned.ts';
import { receiveForm, UPLOAD_LIMITS } from './receive-form.ts';
import { createFileSender } from './send-file.ts';
import { handleStorageError, respondWithStorageError, StorageError } from './storage-error.ts';

const PREFIX = '/storage/v1';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type StorageOptions = {
  anonymousDatabase: Database;
  apiDatabase: Database;
  keyring: Keyring;
  driver: FileDriver;
  inspect: InspectFile;
  incomingFolder: string;
  publicUrl: string;
  limits?: Partial<BodyLimits>;
  log: Logger;
};

type FileRequest = FastifyRequest<{ Params: { id: string } }>;

export async function mountStorage(app: FastifyInstance, options: StorageOptions): Promise<void> {
  const presigner = createPresigner(options.keyring);
  const sendFile = createFileSender(options);
  const limits = { ...UPLOAD_LIMITS, ...options.limits };

  app.addHook('onReady', async () => {
    await removeStaleIncoming(options.incomingFolder, Date.now());
  });

  await app.register(
    async (scope) => {
      // The handler reads the body as a stream.
      scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

      scope.setErrorHandler(handleStorageError);

      scope.post('/files', { config: { operation: 'storage.upload', limit: 'submit' } }, upload);
      scope.get(
        '/files/:id',
        { config: { operation: 'storage.download', limit: 'read' } },
        download,
      );
      scope.delete(
        '/files/:id',
        { config: { operation: 'storage.delete', limit: 'read' } },
        remove,
      );
      scope.get(
        '/files/:id/presignedurl',
        { config: { operation: 'storage.presign', limit: 'read' } },
        presign,
      );
      scope.get(
        '/files/:id/presignedurl/contents',
        { config: { operation: 'storage.presigned-download', limit: 'read' } },
        downloadPresigned,
      );
    },
    { prefix: PREFIX },
  );

  async function upload(request: FastifyRequest, reply: FastifyReply) {
    const batch = createIncomingBatch(options.incomingFolder);
    const processedFiles: ReturnType<typeof toFileMetadata>[] = [];
    const rejection = await store(request, batch, processedFiles).catch((error: unknown) => error);
    // Before the response, so that a completed request leaves no temporary files.
    await batch.dispose();
    if (rejection instanceof StorageError) {
      return respondWithStorageError(request, reply, rejection, { processedFiles });
    }
    if (rejection !== undefined) throw rejection;
    return reply.code(201).send({ processedFiles });
  }

  async function store(
    request: FastifyRequest,
    batch: IncomingBatch,
    processedFiles: ReturnType<typeof toFileMetadata>[],
  ): Promise<void> {
    const form = await receiveForm({ request, batch, limits, fileFields: ['file[]'] });
    const database = options.anonymousDatabase;
    const { identity } = request;
    const client = toClientKey(request.ip);
    const { bucket, files } = await planUpload(database, form, identity);
    for (const file of files) {
      const accepted = await acceptFile(database, options, { ...file, bucket, identity, client });
      processedFiles.push(toFileMetadata(accepted));
    }
  }

  async function download(request: FileRequest, reply: FastifyReply) {
    const file = await requireFile(request);
    if (request.method === 'GET') await noteOpened(request, file.id);
    return sendFile(request, reply, file);
  }

  async function remove(request: FileRequest, reply: FastifyReply) {
    const caller = requireFileRole(request);
    const { id } = await requireFile(request);
    await deleteFile(options.apiDatabase, options.driver, { id, ...caller });
    return reply.code(204).send();
  }

  async function presign(request: FileRequest) {
    const file = await requireFile(request);
    const bucket = await findBucket(options.anonymousDatabase, file.bucket_id);
    if (!bucket?.presigned_urls_enabled) throw new StorageError('presigned-disabled');
    // The request for the bytes has no identity, so the address counts as opened.
    await noteOpened(request, file.id);
    const query = await presigner.sign(file.id, bucket.presigned_seconds);
    return {
      url: `${options.publicUrl}${PREFIX}/files/${file.id}/presignedurl/contents?${query}`,
      expiration: bucket.presigned_seconds,
    };
  }

  async function downloadPresigned(request: FileRequest, reply: FastifyReply) {
    const id = requireFileId(request);
    await presigner.require(id, toQuery(request.query));
    const file = requireUploaded(await findSignedFile(options.apiDatabase, id));
    return sendFile(request, reply, file);
  }

  async function requireFile(request: FileRequest): Promise<FileRow> {
    // Check the role before the id, so that third parties learn nothing about ids.
    const caller = requireFileRole(request);
    const id = requireFileId(request);
    return requireUploaded(
      await asRole(options.apiDatabase, caller, (staff) => findFile(staff, id)),
    );
  }

  async function noteOpened(request: FileRequest, id: string): Promise<void> {
    const caller = requireFileRole(request);
    await asRole(options.apiDatabase, caller, (staff) => noteFileOpened(staff, id));
  }
}

/** Files are CVs, so only hr and admin have access. */
function requireFileRole({ identity }: FileRequest): {
  role: StaffDatabaseRole;
  userId: string | null;
} {
  if (identity.role !== 'staff' || identity.staffRole === 'agent') {
    throw new StorageError('forbidden');
  }
  return { role: STAFF_DATABASE_ROLES[identity.staffRole], userId: identity.userId };
}

function requireUploaded(file: FileRow | undefined): FileRow {
  if (!file) throw new StorageError('file-not-found');
  if (!file.is_uploaded) throw new StorageError('not-uploaded');
  return file;
}

function requireFileId(request: FileRequest): string {
  const { id } = request.params;
  if (!UUID.test(id)) throw new StorageError('invalid-id');
  return id.toLowerCase();
}

function toQuery(query: unknown): { expires?: unknown; signature?: unknown } {
  return typeof query === 'object' && query !== null ? query : {};
}
