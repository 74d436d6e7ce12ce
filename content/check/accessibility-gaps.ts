// The known gaps of the accessibility statement: each names a day or a way around, and its day is not
// over.
import { toDay } from '../company-days.ts';
import { AccessibilityPageSchema, AccessibilitySchema, CompanySchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';

export function checkAccessibilityGaps(
  { facts, texts }: Content,
  now: Date = new Date(),
): Finding[] {
  const file = facts.get('accessibility.yaml');
  const accessibility = AccessibilitySchema.safeParse(file?.value).data;
  const company = CompanySchema.safeParse(facts.get('company.yaml')?.value).data;
  if (file === undefined || accessibility === undefined || company === undefined) return [];
  const today = toDay(now, company.timeZone);
  const findings: Finding[] = [];
  for (const [index, { id, until }] of accessibility.gaps.entries()) {
    if (until !== undefined && until < today) {
      const message = `gaps.${id}: ${until} is over; remove the gap if it is closed, or write a new day`;
      const line = file.lineOf(['gaps', index]);
      findings.push({ level: 'warning', file: file.path, line, message });
    }
    if (until !== undefined) continue;
    for (const files of texts.values()) {
      const page = files.get('pages/accessibility.yaml');
      const items = AccessibilityPageSchema.safeParse(page?.value).data?.gaps.items ?? [];
      const at = items.findIndex((item) => item.id === id && item.instead === undefined);
      if (page === undefined || at === -1) continue;
      const message = `gaps.items.${at}: ${id} has no day in ${file.path}; say under instead what a visitor can do`;
      const line = page.lineOf(['gaps', 'items', at]);
      findings.push({ level: 'error', file: page.path, line, message });
    }
  }
  return findings;
}
