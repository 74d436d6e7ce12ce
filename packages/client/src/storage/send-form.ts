// Sends a form with fetch, or with XMLHttpRequest, because only that reports upload progress.

type Post = {
  url: string;
  body: FormData;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
};

export type FormResponse = {
  status: number;
  statusText: string;
  reference: string | null;
  text: string;
};

const REFERENCE_HEADER = 'x-request-id';

export async function sendWithFetch(
  { url, body, headers, signal }: Post,
  send: typeof fetch,
): Promise<FormResponse> {
  const response = await send(url, {
    method: 'POST',
    headers,
    body,
    ...(signal ? { signal } : {}),
  });
  return {
    status: response.status,
    statusText: response.statusText,
    reference: response.headers.get(REFERENCE_HEADER),
    text: await response.text(),
  };
}

/** Rejects like fetch. */
export function sendWithProgress(
  { url, body, headers, signal }: Post,
  onProgress: (sentShare: number) => void,
): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);

    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        reference: request.getResponseHeader(REFERENCE_HEADER),
        text: request.responseText,
      }),
    );
    request.addEventListener('error', () => reject(new TypeError('the upload got no response')));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
