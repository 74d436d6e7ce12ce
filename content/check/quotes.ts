// Rule: quotation marks around a value are straight and come in pairs. YAML prints all others.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachText } from './translations.ts';
import { toPathText, walkTexts } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

const INLINE_CODE = /`[^`]*`/g;
/** A value that consists of one quotation. A text may contain several, or words around them. */
const ONE_QUOTATION = /^(?:“[^“”]*”|„[^„“]*“|«[^«»]*»)$/;

export function checkQuotes(content: Content): Finding[] {
  const files: YamlFile[] = [...content.facts.values()];
  forEachText(content, (_language, _name, file) => files.push(file));
  return files.flatMap(checkFile);
}

function checkFile(file: YamlFile): Finding[] {
  const findings: Finding[] = [];
  walkTexts(file.value, (text, path) => {
    const straight = text.replace(INLINE_CODE, '').split('"').length - 1;
    const advice = ONE_QUOTATION.test(text)
      ? `the typographic quotation marks would be shown; write ${text.slice(1, -1)} without them, or use straight ones`
      : straight % 2 === 1
        ? 'contains a single straight quotation mark; remove it, or add the other one'
        : null;
    if (advice === null) return;
    const message = `${toPathText(path)}: ${advice}`;
    findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
  });
  return findings;
}
