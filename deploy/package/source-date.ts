// The date of a build. `SOURCE_DATE_EPOCH` (seconds) sets it, so that two builds of one commit are
// equal. dpkg-deb reads the same variable.

export function readSourceDate(sourceDateEpoch: string | undefined, now: Date): Date {
  if (sourceDateEpoch === undefined || sourceDateEpoch === '') return now;
  if (!/^\d{1,11}$/.test(sourceDateEpoch)) {
    throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${sourceDateEpoch}"`);
  }
  return new Date(Number(sourceDateEpoch) * 1000);
}
