// The option --target of the restore programs.
import { SettingsError } from './settings.ts';

const TIME_WITH_ZONE =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A time without a zone is rejected: an hour more or less is data lost or erased again. */
export function parseTarget(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text.replace(' ', 'T'));
  if (!TIME_WITH_ZONE.test(text) || Number.isNaN(time.getTime())) {
    throw new SettingsError('--target must be a time with its zone, such as 2026-11-17T12:00:00Z');
  }
  return time;
}
