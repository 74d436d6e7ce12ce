// The arguments of a command that an operator runs.
import { ConfigError } from '../config.ts';

/** An unknown option, also `--help`, prints the help instead of a stack trace. */
export function readArguments<Arguments>(help: string, parse: () => Arguments): Arguments {
  try {
    return parse();
  } catch {
    throw new ConfigError(help);
  }
}
