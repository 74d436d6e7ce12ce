// Reads the whole content folder into memory, so that every rule is a pure function of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FactValues, fillFacts, toFactValues } from '../placeholders.ts';
import {
  CompanySchema,
  FACT_FILES,
  type LanguageEntry,
  LanguagesSchema,
  RetentionSchema,
  TRANSLATED_FILES,
} from '../schema/index.ts';
import { ARTICLE_FOLDERS, type ArticleFile, toArticleFiles } from './article-files.ts';
import type { Finding } from './finding.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import { findStrayFiles, readFiles } from './read-files.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export type Content = {
  languages: readonly LanguageEntry[];
  defaultLanguage: LanguageEntry;
  facts: ReadonlyMap<string, YamlFile>;
  /** YAML files of each language, by language code and name. */
  texts: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>;
  /** Markdown files of each language, by language code and name. */
  articles: ReadonlyMap<string, ReadonlyMap<string, MarkdownFile>>;
  articleFiles: readonly ArticleFile[];
  /** Facts as texts of each language. Null when the facts files are invalid. */
  factValues: ReadonlyMap<string, FactValues> | null;
};

const UNTRANSLATED = 'is missing; translate the file of the same name from the default language';
const UNWRITTEN = 'is missing; write it, and copy the front matter from another file in its folder';

export function loadContent(root: string): { content: Content; findings: Finding[] } {
  const languages = parseLanguages(root);
  const defaultLanguage = languages.find((language) => language.default === true);
  if (defaultLanguage === undefined) throw new Error('languages.json names no default language');

  const factNames = Object.keys(FACT_FILES);
  const missing = 'is missing; restore this file of facts';
  const { files: facts, findings } = readFiles(
    { root, folder: 'facts', names: factNames, missing },
    parseYamlFile,
  );
  findings.push(...findStrayFiles(root, 'facts', factNames));

  const articleFiles = toArticleFiles(facts);
  const texts = new Map<string, ReadonlyMap<string, YamlFile>>();
  const articles = new Map<string, ReadonlyMap<string, MarkdownFile>>();
  for (const { code } of languages) {
    const names = Object.keys(TRANSLATED_FILES);
    const articleNames = articleFiles.map(({ name }) => name);
    const missingText = code === defaultLanguage.code ? UNWRITTEN : UNTRANSLATED;
    const from = { root, folder: code, missing: missingText };
    const text = readFiles({ ...from, names }, parseYamlFile);
    const article = readFiles({ ...from, names: articleNames }, parseMarkdownFile);
    texts.set(code, text.files);
    articles.set(code, article.files);
    const stray = findStrayFiles(root, code, [...names, ...articleNames], ARTICLE_FOLDERS);
    findings.push(...text.findings, ...article.findings, ...stray);
  }
  const factValues = toFactValuesByLanguage(facts, languages);
  const content = { languages, defaultLanguage, facts, texts, articles, articleFiles, factValues };
  return { content, findings };
}

/** The content of a file with the facts filled in, as a visitor sees it. */
export function toShown(content: Content, language: string, file: YamlFile): unknown {
  const facts = content.factValues?.get(language);
  return facts === undefined ? file.value : fillFacts(file.value, facts);
}

export function parseLanguages(root: string): LanguageEntry[] {
  return LanguagesSchema.parse(JSON.parse(readFileSync(join(root, 'languages.json'), 'utf8')));
}

function toFactValuesByLanguage(
  facts: ReadonlyMap<string, YamlFile>,
  languages: readonly LanguageEntry[],
) {
  const company = CompanySchema.safeParse(facts.get('company.yaml')?.value);
  const retention = RetentionSchema.safeParse(facts.get('retention.yaml')?.value);
  if (!company.success || !retention.success) return null;
  return new Map(
    languages.map(({ code, locale }) => [
      code,
      toFactValues({ company: company.data, retention: retention.data, locale }),
    ]),
  );
}
