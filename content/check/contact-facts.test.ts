import { expect, it } from 'vitest';
import { checkContactFacts } from './contact-facts.ts';
import { copyContent } from './content-copy.ts';
import { requireContent } from './require-content.ts';

const FACTS = 'facts/company.yaml';

it('a free week that is over is a warning at its line, and a coming one is none', () => {
  using copy = copyContent();
  const monday = /monday: (\S+),/.exec(copy.read(FACTS))?.[1] ?? '';
  const content = requireContent(copy.root);
  expect(checkContactFacts(content, new Date(monday))).toEqual([]);
  const later = new Date(Date.parse(monday) + 8 * 24 * 60 * 60 * 1000);
  expect(checkContactFacts(content, later)).toMatchObject([
    { level: 'warning', file: `content/${FACTS}`, line: copy.lineOf(FACTS, 'freeWeek: {') },
  ]);
});

it('a person who is not on the team page cannot answer messages', () => {
  using copy = copyContent();
  copy.edit(FACTS, 'contactPerson: liis-kadarik', 'contactPerson: ada');
  const [finding] = checkContactFacts(requireContent(copy.root), new Date(0));
  expect(finding).toMatchObject({ level: 'error', line: copy.lineOf(FACTS, 'contactPerson') });
  expect(finding?.message).toContain('liis-kadarik');
});
