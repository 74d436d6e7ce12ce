// File sizes in texts are written as file-size.ts writes them on pages and in emails.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachPiece } from './translations.ts';

const WRONG_UNIT = /\d\s?kB\b/;
/** A line break can separate number and unit. */
const BREAKABLE = /\d [KM]B\b/;

export function checkFileSizes(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachPiece(content, ({ language, file, line, label, text }) => {
    const isTranslation = language !== content.defaultLanguage.code;
    if (!WRONG_UNIT.test(text) && !(isTranslation && BREAKABLE.test(text))) return;
    const rule = 'write a file size as KB or MB, in translations after a no-break space';
    // No error, because a new translation begins as a copy of the English text.
    findings.push({ level: 'warning', file, line, message: `${label}: ${rule}` });
  });
  return findings;
}
