// Mails written from the templates in <language>/emails/*.yaml; for the backend only (node:fs).
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';
import { fillPlaceholders } from './placeholders.ts';
import { EmailSchema, type EmailTemplate } from './schema/email.ts';

/** Which variables a template needs; a new mail gets its entry here. */
export type EmailVariables = {
  'contact-notification': {
    number: string;
    receivedAt: string;
    language: string;
    name: string;
    email: string;
    message: string;
  };
};

export type Email = { subject: string; text: string };

type RenderInput<Template extends keyof EmailVariables> = {
  language: Language;
  template: Template;
  variables: EmailVariables[Template];
};

const templates = new Map<string, EmailTemplate>();

/** Fills a template; an unknown language gets the default one. The subject is always one line. */
export function renderEmail<Template extends keyof EmailVariables>({
  language,
  template,
  variables,
}: RenderInput<Template>): Email {
  const source = requireTemplate(isLanguage(language) ? language : DEFAULT_LANGUAGE, template);
  return {
    subject: toOneLine(fillPlaceholders(source.subject, variables)),
    text: fillPlaceholders(source.text, variables),
  };
}

function requireTemplate(language: Language, template: string): EmailTemplate {
  const key = `${language}/${template}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const parsed = EmailSchema.parse(parse(readFileSync(toUrl(language, template), 'utf8')));
  templates.set(key, parsed);
  return parsed;
}

function toUrl(language: Language, template: string): URL {
  const url = new URL(`./${language}/emails/${template}.yaml`, import.meta.url);
  if (existsSync(url)) return url;
  return new URL(`./${DEFAULT_LANGUAGE}/emails/${template}.yaml`, import.meta.url);
}

/** A name with a line break must not become a second header line. */
function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
