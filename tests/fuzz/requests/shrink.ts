// Reduces a failing request while it still fails: fewer headers, no query, fewer fields.
import type { GeneratedRequest } from './generate.ts';

const MAX_TRIES = 60;

export async function shrink(
  request: GeneratedRequest,
  isFailing: (smaller: GeneratedRequest) => Promise<boolean>,
): Promise<GeneratedRequest> {
  let smallest = request;
  let tries = 0;
  for (let candidate = 0; tries < MAX_TRIES; tries += 1) {
    const smaller = listSmaller(smallest)[candidate];
    if (!smaller) break;
    if (await isFailing(smaller)) {
      smallest = smaller;
      candidate = 0;
    } else candidate += 1;
  }
  return smallest;
}

function listSmaller(request: GeneratedRequest): GeneratedRequest[] {
  const { headers, url, body } = request;
  const withoutHeader = Object.keys(headers)
    .filter((name) => name !== 'content-type')
    .map((name) => {
      const { [name]: _dropped, ...rest } = headers;
      return { ...request, headers: rest };
    });
  const [path = '', query] = url.split('?', 2);
  const withoutQuery = query === undefined ? [] : [{ ...request, url: path }];
  const withoutField = listWithoutField(body).map((value) => ({
    ...request,
    body: Buffer.from(JSON.stringify(value)),
  }));
  return [...withoutHeader, ...withoutQuery, ...withoutField];
}

function listWithoutField(body: Buffer): unknown[] {
  try {
    return dropEach(JSON.parse(body.toString()));
  } catch {
    return [];
  }
}

function dropEach(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const entries = Object.entries(value);
  return [
    ...entries.map((_, at) => Object.fromEntries(entries.toSpliced(at, 1))),
    ...entries.flatMap(([name, inner], at) =>
      dropEach(inner).map((smaller) => Object.fromEntries(entries.with(at, [name, smaller]))),
    ),
  ];
}
