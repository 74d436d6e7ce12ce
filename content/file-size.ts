// Writes file sizes, the same way on pages and in emails. Also runs in the browser.

/** The upload limit counts 1024, too, so that a file of the maximum size is written as 10 MB. */
const BYTES_PER_KILOBYTE = 1024;
const BYTES_PER_MEGABYTE = BYTES_PER_KILOBYTE * BYTES_PER_KILOBYTE;
/** Smaller files are written in kilobytes, because they would round to 0 MB. */
const MIN_MEGABYTES = 0.05;
const NO_BREAK_SPACE = '\u00A0';

export function formatFileSize(bytes: number, locale: string): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  const [size, unit, maximumFractionDigits] =
    megabytes >= MIN_MEGABYTES
      ? [megabytes, 'MB', 1]
      : [Math.max(1, bytes / BYTES_PER_KILOBYTE), 'KB', 0];
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits }).format(size);
  return `${text}${NO_BREAK_SPACE}${unit}`;
}
