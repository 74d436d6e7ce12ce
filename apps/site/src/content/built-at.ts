// When this build was made: the computed date behind the copyright year.

/** `SOURCE_DATE_EPOCH` (seconds) pins it, so that one commit can give the same files twice. */
export function readBuildDate(sourceDateEpoch: string | undefined, now: Date): Date {
  if (sourceDateEpoch === undefined || sourceDateEpoch === '') return now;
  const pinned = new Date(Number(sourceDateEpoch) * 1000);
  if (Number.isNaN(pinned.getTime())) {
    throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${sourceDateEpoch}"`);
  }
  return pinned;
}

export const BUILT_AT: Date = readBuildDate(process.env['SOURCE_DATE_EPOCH'], new Date());
