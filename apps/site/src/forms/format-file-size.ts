const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** Formats a file size. Counts 1024 bytes per KB, like the limit, so that 10 MB is 10 MB. */
export function formatFileSize(sizeBytes: number, language: string): string {
  const isLarge = sizeBytes >= MEBIBYTE;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: isLarge ? 1 : 0,
    roundingMode: 'ceil',
  }).format(sizeBytes / (isLarge ? MEBIBYTE : KIBIBYTE));
}
