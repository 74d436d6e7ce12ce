// One JSON line per event. Fields are an allow-list by type: there is no way to log a body, an
// address, a query string or an error message, all of which can hold personal data.

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
  attempt?: number;
  /** Name of a destination of deliveries. */
  channel?: string;
  port?: number;
  count?: number;
  signal?: string;
  /** Id of a signing key, which is public. */
  keyId?: string;
  /** Speed of a page (vitals): names out of fixed sets. */
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

/** Name, code and stack frames of an error; its message is left out on purpose. */
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
