import { createLogger } from '../platform/logger.ts';

export const silentLogger = createLogger({ process: 'test', level: 'error', write: () => {} });
