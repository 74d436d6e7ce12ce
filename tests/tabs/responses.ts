// Forwards a response of the API to the tab, completely or cut off.
import type { IncomingMessage, ServerResponse } from 'node:http';

type ApiResponse = { status: number; body: Uint8Array };

export const REJECTION: ApiResponse = {
  status: 401,
  body: Buffer.from(
    '{"status":401,"error":"invalid-refresh-token","message":"Invalid or expired refresh token"}',
  ),
};

export async function forward(
  upstream: string,
  request: IncomingMessage,
  body: string,
): Promise<ApiResponse> {
  const { authorization } = request.headers;
  const response = await fetch(`${upstream}${request.url}`, {
    method: request.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(body ? { body } : {}),
  });
  return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
}

export function reply(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** Ends the connection in the middle of the body. If it ended earlier, the browser would retry. */
export function replyTruncated(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
