// A `fetch` for uploads that uses XMLHttpRequest, because only that reports upload progress.
import { createAbortError } from '../transport/index.ts';

const KEPT_HEADERS = ['x-request-id', 'retry-after'];
/** A response with one of these statuses must have no body. */
const WITHOUT_BODY = [204, 205, 304];

/** Rejects like fetch. The response has only the headers that the storage client reads. */
export function createProgressFetch(onProgress: (sentShare: number) => void): typeof fetch {
  return (url, { body, headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      // Not throwIfAborted, which browsers of our baseline do not have.
      if (signal?.aborted) throw createAbortError(signal);
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      signal?.addEventListener('abort', abort);

      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.addEventListener('load', () => resolve(toResponse(request)));
      request.addEventListener('error', () => reject(new TypeError('the upload got no response')));
      request.addEventListener('abort', () => reject(createAbortError(signal)));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      request.open('POST', String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.send(body as FormData);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const body = WITHOUT_BODY.includes(status) ? null : responseText;
  return new Response(body, { status, statusText, headers });
}
