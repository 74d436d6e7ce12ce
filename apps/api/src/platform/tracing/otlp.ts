// Spans in the JSON form of OTLP, which every collector of OpenTelemetry accepts.

/** An allow-list, like the fields of the log: no URL, address, text or parameter of a statement. */
export type SpanFields = {
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  'db.system.name'?: 'postgresql';
  /** The first word of the statement, never the statement. */
  'db.operation.name'?: string;
  /** Name of the connection pool. */
  'loimel.pool'?: string;
  /** A class of status codes or an SQLSTATE. */
  'error.type'?: string;
};

export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: 'server' | 'client';
  /** Since 1970. */
  startedMs: number;
  endedMs: number;
  fields: SpanFields;
};

const KINDS = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

export function toOtlp(serviceName: string, spans: readonly FinishedSpan[]): string {
  const resource = { attributes: toAttributes({ 'service.name': serviceName }) };
  const scopeSpans = [{ scope: { name: 'loimel' }, spans: spans.map(toOtlpSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

function toOtlpSpan(span: FinishedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedMs),
    endTimeUnixNano: toNanoseconds(span.endedMs),
    attributes: toAttributes(span.fields),
    ...(span.fields['error.type'] === undefined ? {} : { status: { code: STATUS_ERROR } }),
  };
}

/** A string, because JSON numbers are not exact enough. */
function toNanoseconds(ms: number): string {
  return (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();
}

function toAttributes(fields: Readonly<Record<string, string | number | undefined>>) {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      { key, value: typeof value === 'string' ? { stringValue: value } : { intValue: value } },
    ];
  });
}
