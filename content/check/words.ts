// Rules of wording per language: form of address (error), overused words and terms of the glossary
// (warnings).
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachPiece } from './translations.ts';

/** Texts address the reader as Sie in German and as usted in Spanish. */
const WRONG_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  de: ['du', 'dein\\p{L}*', 'dir', 'dich', 'euch', 'euer\\p{L}*', 'eure\\p{L}*'],
  es: ['tú', 'tu', 'tus', 'ti', 'contigo', 'vosotr[oa]s', 'vuestr\\p{L}+', 'os', 'ustedes'],
};

const OVERUSED_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'passionate',
    'cutting-edge',
    'seamless\\p{L}*',
    'leverag\\p{L}+',
    'robust',
    'world-class',
    'game-changer',
    'unlock',
    'empower\\p{L}*',
    'elevate',
    'synerg\\p{L}+',
    'holistic',
    'journey',
    'next-level',
    'state-of-the-art',
    'delve',
    'effortless\\p{L}*',
    'tailored solutions',
    'one-stop shop',
    'simply',
    '(?<!have )just',
    'please note',
  ],
  de: [
    'leidenschaftlich\\p{L}*',
    'ganzheitlich\\p{L}*',
    'maßgeschneiderte Lösungen',
    'zukunftssicher\\p{L}*',
    'nahtlos\\p{L}*',
    'Synergien',
    'Mehrwert',
    'State of the Art',
    'auf Augenhöhe',
    'Reise',
    'spannend\\p{L}*',
    'einzigartig\\p{L}*',
    'rundum',
    'Full-Service',
    'smarte Lösungen',
    'abholen',
    'proaktiv\\p{L}*',
    'zeitnah\\p{L}*',
    'erfolgreich (gesendet|übermittelt|gespeichert)',
  ],
  es: [
    'apasionad[oa]s?',
    'de vanguardia',
    'punter[oa]s?',
    'líder(es)?',
    'sinergias',
    'potenciar',
    'empoderar',
    'soluciones llave en mano',
    'sin fisuras',
    'experiencia única',
    'a la vanguardia',
    'marcar la diferencia',
    'ecosistema',
    'exitosamente',
    'a día de hoy',
    'poner en valor',
    'en base a',
  ],
};

/** The glossary of content/GUIDE.md as patterns: what not to write, and what to write instead. */
const GLOSSARY: readonly { language: string; avoid: string; write: string }[] = [
  { language: 'en', avoid: '(e-)?mails?', write: 'email' },
  { language: 'en', avoid: 'percent', write: 'per cent' },
  { language: 'en', avoid: 'also (when|if)', write: 'even if' },
  { language: 'en', avoid: 'log(ged|ging)? ?(in|out)', write: 'sign in, sign out' },
  { language: 'en', avoid: 'in text form', write: 'in writing, such as email' },
  { language: 'en', avoid: 'slight negligence', write: 'ordinary negligence' },
  { language: 'en', avoid: 'essential obligation', write: 'material obligation' },
  { language: 'de', avoid: 'Werktag\\p{L}*', write: 'Arbeitstag' },
  { language: 'de', avoid: 'Emails?', write: 'E-Mail' },
  { language: 'de', avoid: 'Webseiten?', write: 'Website' },
  { language: 'es', avoid: 'en un día laborable', write: 'en el plazo de un día laborable' },
  { language: 'es', avoid: 'e-?mails?', write: 'correo electrónico' },
  { language: 'es', avoid: 'inválid[oa]s?', write: 'no válido' },
  { language: 'es', avoid: 'Tallin', write: 'Tallinn' },
];

/** Inline code, and variables such as `{email}`. */
const NO_PROSE = /`[^`]*`|\{\w+\}/g;

type Rule = { language: string; pattern: RegExp; level: Finding['level']; reason: string };

const RULES: readonly Rule[] = [
  ...Object.entries(WRONG_ADDRESS).map(([language, words]) => ({
    language,
    pattern: toPattern(words),
    level: 'error' as const,
    reason: 'addresses the reader in the wrong form; use Sie or usted',
  })),
  ...Object.entries(OVERUSED_WORDS).map(([language, words]) => ({
    language,
    pattern: toPattern(words),
    level: 'warning' as const,
    reason: 'is on the list of overused words; state a fact instead',
  })),
  ...GLOSSARY.map(({ language, avoid, write }) => ({
    language,
    pattern: toPattern([avoid]),
    level: 'warning' as const,
    reason: `is not our term; write “${write}”`,
  })),
];

function toPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'giu');
}

export function checkWords(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachPiece(content, ({ language, file, line, label, text }) => {
    const prose = text.replace(NO_PROSE, '');
    for (const rule of RULES) {
      if (rule.language !== language) continue;
      for (const [word] of prose.matchAll(rule.pattern)) {
        const message = `${label}: “${word}” ${rule.reason}`;
        findings.push({ level: rule.level, file, line, message });
      }
    }
  });
  return findings;
}
