// Renders emails from the templates in <language>/emails/*.yaml. For the backend only (node:fs).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCompany } from './company.ts';
import type { EmailVariables } from './email-variables.ts';
import { CONTENT_FOLDER, readContentFile } from './folder.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './languages.ts';
import { type FactValues, fillPlaceholders, toFactValues } from './placeholders.ts';
import { EmailSchema, type EmailTemplate } from './schema/email.ts';
import { type Retention, RetentionSchema } from './schema/facts-company.ts';

export type { EmailVariables };
export type Email = { subject: string; text: string; bandNote?: string | undefined };

type RenderInput<Template extends keyof EmailVariables> = {
  language: Language;
  template: Template;
  variables: EmailVariables[Template];
};

const templates = new Map<string, EmailTemplate>();

/** Fills a template. An unknown language uses the default one. The subject is always one line. */
export function renderEmail<Template extends keyof EmailVariables>({
  language,
  template,
  variables,
}: RenderInput<Template>): Email {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const source = requireTemplate(known, template);
  // One pass together with the facts, so that `{name}` in user input is not filled.
  const values = { ...requireFacts(known), ...variables };
  return {
    subject: toOneLine(fillPlaceholders(source.subject, values)),
    text: fillPlaceholders(source.text, values),
    bandNote: source.bandNote,
  };
}

/** Identifies the wording of a template, as evidence of what a person has agreed to. */
export function getEmailVersion(language: Language, template: keyof EmailVariables): string {
  const { subject, text } = requireTemplate(
    isLanguage(language) ? language : DEFAULT_LANGUAGE,
    template,
  );
  const hash = createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 12);
  return `${template}/${language}/${hash}`;
}

const facts = new Map<Language, FactValues>();

/** The facts of the company as texts of one language. */
export function requireFacts(language: Language): FactValues {
  const known = facts.get(language);
  if (known !== undefined) return known;
  const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? language;
  const values = toFactValues({
    company: readCompany(),
    retention: readRetention(),
    locale,
  });
  facts.set(language, values);
  return values;
}

/** Retention periods: the numbers of the privacy policy, for the job that deletes records. */
export function readRetention(): Retention {
  return RetentionSchema.parse(parse(readContentFile('facts/retention.yaml')));
}

function requireTemplate(language: Language, template: string): EmailTemplate {
  const key = `${language}/${template}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const parsed = EmailSchema.parse(parse(readContentFile(toPath(language, template))));
  templates.set(key, parsed);
  return parsed;
}

function toPath(language: Language, template: string): string {
  const path = `${language}/emails/${template}.yaml`;
  if (existsSync(join(CONTENT_FOLDER, path))) return path;
  return `${DEFAULT_LANGUAGE}/emails/${template}.yaml`;
}

/** Prevents a name with a line break from becoming a second header line. */
function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
