// Rule: English buttons have a shorter limit than translated ones. The schema marks the buttons.
import { z } from 'zod';
import { ENGLISH_BUTTON_LIMIT, TRANSLATED_FILES, toPlainText } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { getAt, type Path, toPathText } from './tree.ts';

export function checkButtons(content: Content): Finding[] {
  const { code } = content.defaultLanguage;
  const findings: Finding[] = [];
  for (const [name, schema] of Object.entries(TRANSLATED_FILES)) {
    const file = content.texts.get(code)?.get(name);
    if (file === undefined) continue;
    for (const path of findButtons(schema)) {
      const text = getAt(file.value, path);
      if (typeof text !== 'string') continue;
      const length = [...toPlainText(text)].length;
      if (length <= ENGLISH_BUTTON_LIMIT) continue;
      const message = `${toPathText(path)}: has ${length} characters, an English button has at most ${ENGLISH_BUTTON_LIMIT}; shorten it`;
      findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
    }
  }
  return findings;
}

/** Walks only through maps, because no list contains a button. */
function findButtons(schema: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, child]) =>
      findButtons(child, [...path, key]),
    );
  }
  if (!(schema instanceof z.ZodType)) return [];
  return schema.meta()?.['englishLimit'] === undefined ? [] : [path];
}
