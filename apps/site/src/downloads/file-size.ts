// The size of a file in the words of a language, computed from the file itself (decision C4).
const BYTES_PER_KILOBYTE = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** What would be written as 0.0 MB is written in kilobytes. */
const SMALLEST_MEGABYTE_TEXT = 0.05 * BYTES_PER_MEGABYTE;

export function formatFileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= SMALLEST_MEGABYTE_TEXT;
  const fractionDigits = isLarge ? 1 : 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  const size = isLarge ? bytes / BYTES_PER_MEGABYTE : Math.max(1, bytes / BYTES_PER_KILOBYTE);
  // No line ends between figure and unit.
  return format.format(size).replace(' ', '\u00A0');
}
