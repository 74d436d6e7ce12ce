// The size of a file in the words of a language, computed from the file itself (decision C4).
const BYTES_PER_KILOBYTE = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** What would be written as 0.0 MB is written in kilobytes. */
const SMALLEST_MEGABYTE_TEXT = 0.05 * BYTES_PER_MEGABYTE;

export function formatFileSize(bytes: number, locale: string): string {
  if (bytes < SMALLEST_MEGABYTE_TEXT) {
    return formatUnit('kilobyte', 0, locale).format(Math.max(1, bytes / BYTES_PER_KILOBYTE));
  }
  return formatUnit('megabyte', 1, locale).format(bytes / BYTES_PER_MEGABYTE);
}

function formatUnit(unit: string, fractionDigits: number, locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
}
