// The receipt service: status, download, correction, replies, withdrawal and erasure for the owner of
// the private link. GET changes nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { handleStorageError, type SendFile } from '../storage/index.ts';
import type { ReceiptRow } from './receipt.ts';
import type { ReceiptService } from './service.ts';

const PATH = '/functions/v1/receipt/:token';

const Correction = z.object({ name: z.string(), message: z.string() });
const Reply = z.object({ message: z.string(), submissionKey: z.guid() });

type ReceiptRequest = FastifyRequest<{ Params: { token: string } }>;

export function mountReceipts(
  app: FastifyInstance,
  { receipts, sendFile }: { receipts: ReceiptService; sendFile: SendFile },
): void {
  app.get(
    PATH,
    { config: { operation: 'receipt.read', limit: 'read' } },
    async ({ params }: ReceiptRequest) => toState(await receipts.read(params.token)),
  );

  app.get(
    `${PATH}/download`,
    { config: { operation: 'receipt.download', limit: 'read' } },
    async ({ params }: ReceiptRequest, reply: FastifyReply) => {
      const receipt = await receipts.read(params.token);
      if (receipt.id === null) throw new ApiError('receipt-not-found');
      return reply
        .headers({
          'content-disposition': `attachment; filename="receipt-${receipt.number}.json"`,
          'cache-control': 'no-store',
        })
        .send(receipt);
    },
  );

  app.get<{ Params: { token: string } }>(
    `${PATH}/cv`,
    {
      config: { operation: 'receipt.cv', limit: 'read' },
      errorHandler: handleStorageError,
    },
    async (request: ReceiptRequest, reply: FastifyReply) =>
      sendFile(request, reply, await receipts.findCv(request.params.token)),
  );

  app.post(
    `${PATH}/correct`,
    { config: { operation: 'receipt.correct', limit: 'submit' } },
    async ({ body, params }: ReceiptRequest) => {
      const given = Correction.safeParse(body);
      if (!given.success) throw new ApiError('validation-failed', 'name and message are required');
      return toState(await receipts.correct(params.token, given.data));
    },
  );

  app.post(
    `${PATH}/reply`,
    { config: { operation: 'receipt.reply', limit: 'submit' } },
    async ({ body, params }: ReceiptRequest) => {
      const given = Reply.safeParse(body);
      if (!given.success) {
        throw new ApiError('validation-failed', 'message and submissionKey are required');
      }
      return toState(await receipts.reply(params.token, given.data));
    },
  );

  for (const type of ['withdraw', 'erase'] as const) {
    app.post(
      `${PATH}/${type}`,
      { config: { operation: `receipt.${type}`, limit: 'submit' } },
      async ({ params }: ReceiptRequest) => toState(await receipts[type](params.token)),
    );
  }
}

/** The state that the page shows. It includes the text, so that the sender can correct it. */
function toState(receipt: ReceiptRow) {
  const { id: _id, kind, cv_name, cv_size_bytes, ...rest } = receipt;
  return {
    kind,
    ...rest,
    cv: cv_name === null ? null : { name: cv_name, sizeBytes: cv_size_bytes },
  };
}
