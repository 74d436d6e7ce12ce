// Formats a report: findings, the list of samples, one line of summary.
import type { Report } from './check-content.ts';
import { toLine } from './finding.ts';

export function toReportLines({ findings, samples, languages, isComplete }: Report): string[] {
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (!isComplete) {
    const count = errors === 1 ? '1 error' : `${errors} errors`;
    const summary = `content: ${count}; all other files depend on this one and are checked when it is correct`;
    return [...findings.map(toLine), summary];
  }
  const files = [...new Set(samples.map(({ file }) => file))];
  const sampleLines = files.map((file) => {
    const names = samples.filter((sample) => sample.file === file).map(({ name }) => name);
    return `${file}: ${names.length} sample entries: ${names.join(', ')}`;
  });
  const counts = `content: ${languages} languages, ${errors} errors, ${findings.length - errors} warnings`;
  const summary =
    samples.length === 0
      ? counts
      : `${counts}, ${samples.length} sample entries to replace before going live (--live lists all of them)`;
  return [...findings.map(toLine), ...sampleLines, summary];
}
