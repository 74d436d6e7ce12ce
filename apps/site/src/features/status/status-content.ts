// The texts of the status page. The result of the last test is not known at build time: a program on the
// server fills it in (apps/api/src/canary/status-pages.ts).
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { STATUS_STATES } from '@loimel/content/schema';
import { parseTexts, toTextParts } from '../../content/index.ts';

export function getStatusContent(language: Language) {
  const { states, home, ...texts } = parseTexts(language, 'pages/status.yaml');
  return {
    ...texts,
    states: STATUS_STATES.map((state) => ({
      state,
      title: states[state].title,
      text: toTextParts(states[state].text, language),
    })),
    home: { text: home, href: localisePath('/', language) },
  };
}

export type StatusContent = ReturnType<typeof getStatusContent>;
