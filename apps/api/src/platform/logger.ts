// Writes one JSON line per event. The type of the fields is an allow-list. It has no field for a
// body, an address, a query string or an error message, which can contain personal data.

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type LogFields = {
  requestId?: string;
  operation?: string;
  method?: string;
  status?: number;
  durationMs?: number;
  errorCode?: string;
  deliveryId?: string;
  deliveryKind?: string;
  /** Id of a message or application. Random, and meaningless after the record is erased. */
  recordId?: string;
  attempt?: number;
  /** Name of a delivery destination. */
  channel?: string;
  port?: number;
  count?: number;
  signal?: string;
  /** Id of a signing key. It is public. */
  keyId?: string;
  /** Web vitals of a page. The values are names from fixed sets. */
  page?: string;
  language?: string;
  metric?: string;
  value?: number;
  rating?: string;
  error?: unknown;
};

export type Logger = Record<LogLevel, (event: string, fields?: LogFields) => void>;

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error'];

export function createLogger(options: {
  process: string;
  level: LogLevel;
  write?: (line: string) => void;
  now?: () => Date;
}): Logger {
  const write = options.write ?? ((line) => process.stdout.write(line));
  const now = options.now ?? (() => new Date());
  const lowest = LEVELS.indexOf(options.level);

  const logAt =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LEVELS.indexOf(level) < lowest) return;
      const { error, ...rest } = fields;
      const line = {
        time: now().toISOString(),
        level,
        process: options.process,
        event,
        ...rest,
        ...(error === undefined ? {} : { error: describeError(error) }),
      };
      write(`${JSON.stringify(line)}\n`);
    };
  return {
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  };
}

type ErrorDescription = {
  name: string;
  code?: string;
  frames?: string[];
  cause?: ErrorDescription;
};

/** Name, code and stack frames of an error. The message is omitted on purpose. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    name: error.name,
    ...(code ? { code } : {}),
    ...(frames?.length ? { frames: frames.map((line) => line.trim()) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
