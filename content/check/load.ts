// Reads the whole content folder into memory, so that every rule is a pure function of it.
import type { z } from 'zod';
import { type FactValues, fillFacts, toFactValues } from '../placeholders.ts';
import {
  CompanySchema,
  type LanguageEntry,
  LettersSchema,
  LetterTextsSchema,
  RetentionSchema,
  TRANSLATED_FILES,
} from '../schema/index.ts';
import { ARTICLE_FOLDERS, type ArticleFile, toArticleFiles } from './article-files.ts';
import { checkFileNames, type FileNames } from './file-names.ts';
import type { Finding } from './finding.ts';
import { readLanguages } from './languages-file.ts';
import { loadFacts } from './load-facts.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import { findStrayFiles, readFiles, readPictures } from './read-files.ts';
import { loadRedirects, type RedirectFiles } from './redirect-files.ts';
import { checkShape } from './shapes.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export type Content = {
  languages: readonly LanguageEntry[];
  defaultLanguage: LanguageEntry;
  facts: ReadonlyMap<string, YamlFile>;
  /** Valid YAML files of each language, by language code and name. */
  texts: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>;
  /** Valid Markdown files of each language, by language code and name. */
  articles: ReadonlyMap<string, ReadonlyMap<string, MarkdownFile>>;
  articleFiles: readonly ArticleFile[];
  /** The files of the letters inside a language folder. They follow from the facts. */
  letterFiles: readonly string[];
  /** The files of content/pictures by name. */
  pictures: ReadonlyMap<string, Buffer>;
  /** Files that exist but cannot be read or do not fit their schema, e.g. `de/ui.yaml`. */
  invalidFiles: ReadonlySet<string>;
  /** Facts as texts of each language. */
  factValues: ReadonlyMap<string, FactValues>;
  redirects: RedirectFiles;
};

/**
 * Without valid languages and facts there is no content, because every finding about the texts
 * could be caused by them. An invalid text is left out of the content for the same reason.
 */
type Loaded = { content: Content | null; findings: Finding[] };

export function loadContent(root: string): Loaded {
  const { languages, findings: wrongLanguages } = readLanguages(root);
  if (languages === null) return { content: null, findings: wrongLanguages };
  const defaultLanguage = languages.find((language) => language.default === true);
  if (defaultLanguage === undefined) throw new Error('languages.json names no default language');
  const { facts, findings: wrongFacts } = loadFacts(root);
  if (wrongFacts.length > 0) return { content: null, findings: wrongFacts };

  const articleFiles = toArticleFiles(facts);
  const letterFiles = toLetterFiles(facts);
  const factValues = toFactValuesByLanguage(facts, languages);
  const texts = new Map<string, ReadonlyMap<string, YamlFile>>();
  const articles = new Map<string, ReadonlyMap<string, MarkdownFile>>();
  const names: FileNames[] = [];
  const findings: Finding[] = [];
  const invalidFiles = new Set<string>();
  for (const { code } of languages) {
    const loaded = loadLanguage({
      root,
      code,
      articleFiles,
      letterFiles,
      facts: factValues.get(code),
    });
    texts.set(code, loaded.texts);
    articles.set(code, loaded.articles);
    names.push(loaded.names);
    findings.push(...loaded.findings);
    for (const { file } of loaded.findings) invalidFiles.add(file.replace('content/', ''));
  }
  const defaultCode = defaultLanguage.code;
  const { redirects, findings: wrongRedirects } = loadRedirects(root);
  findings.push(...wrongRedirects);
  findings.push(...checkFileNames({ languages: names, defaultCode, articleFiles, facts }));
  return {
    content: {
      languages,
      defaultLanguage,
      facts,
      texts,
      articles,
      articleFiles,
      letterFiles,
      pictures: readPictures(root),
      invalidFiles,
      factValues,
      redirects,
    },
    findings,
  };
}

type LanguageFolder = {
  root: string;
  code: string;
  articleFiles: readonly ArticleFile[];
  letterFiles: readonly string[];
  facts: FactValues | undefined;
};

function loadLanguage({ root, code, articleFiles, letterFiles, facts }: LanguageFolder) {
  const heads = new Map(articleFiles.map(({ name, head }) => [name, head]));
  const schemas = new Map<string, z.ZodType>([
    ...Object.entries(TRANSLATED_FILES),
    ...letterFiles.map((name) => [name, LetterTextsSchema] as const),
  ]);
  const textNames = [...schemas.keys()];
  const articleNames = [...heads.keys()];
  const check = <File extends YamlFile>(file: File, name: string) => {
    const schema = schemas.get(name) ?? heads.get(name) ?? null;
    const wrong = schema === null ? [] : checkShape(file, fillWith(facts, file.value), schema);
    return { file: wrong.length > 0 ? null : file, findings: wrong };
  };
  const text = readFiles({ root, folder: code, names: textNames }, (path, source, name) => {
    const parsed = parseYamlFile(path, source);
    return parsed.file === null ? parsed : check(parsed.file, name);
  });
  const article = readFiles({ root, folder: code, names: articleNames }, (path, source, name) => {
    const parsed = parseMarkdownFile(path, source, (heads.get(name) ?? null) !== null);
    return parsed.file === null ? parsed : check(parsed.file, name);
  });
  const all = { root, folder: code, names: [...textNames, ...articleNames] };
  return {
    texts: text.files,
    articles: article.files,
    names: {
      code,
      missing: [...text.missing, ...article.missing],
      stray: findStrayFiles(all, ARTICLE_FOLDERS),
    },
    findings: [...text.findings, ...article.findings],
  };
}

/** The names of all files that a language folder contains. */
export function toContentFiles({ articleFiles, letterFiles }: Content): string[] {
  return [
    ...Object.keys(TRANSLATED_FILES),
    ...letterFiles,
    ...articleFiles.map(({ name }) => name),
  ];
}

function toLetterFiles(facts: ReadonlyMap<string, YamlFile>): string[] {
  const letters = LettersSchema.safeParse(facts.get('letters.yaml')?.value);
  return (letters.data ?? []).map(({ id }) => `letters/${id}.yaml`);
}

/** The content of a file with the facts filled in, as a visitor sees it. */
export function toShown(content: Content, language: string, file: YamlFile): unknown {
  return fillWith(content.factValues.get(language), file.value);
}

function fillWith(facts: FactValues | undefined, value: unknown): unknown {
  return facts === undefined ? value : fillFacts(value, facts);
}

function toFactValuesByLanguage(
  facts: ReadonlyMap<string, YamlFile>,
  languages: readonly LanguageEntry[],
): ReadonlyMap<string, FactValues> {
  const company = CompanySchema.parse(facts.get('company.yaml')?.value);
  const retention = RetentionSchema.parse(facts.get('retention.yaml')?.value);
  return new Map(
    languages.map(({ code, locale }) => [code, toFactValues({ company, retention, locale })]),
  );
}
