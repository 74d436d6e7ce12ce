// Iterates over all texts: pairs of source and translation, files, single texts.
import { type Content, toShown } from './load.ts';
import { toPathText, walkTexts } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

type Pair = { language: string; name: string; source: YamlFile; translation: YamlFile };

/** Every YAML file of a translation with its source in the default language. */
export function forEachTranslation(content: Content, visit: (pair: Pair) => void): void {
  forEachPair(content, content.texts, visit);
}

type Sourced = { name: string; source: YamlFile; translations: YamlFile[] };

/** Every YAML file of the default language with all its translations. */
export function forEachSource(content: Content, visit: (sourced: Sourced) => void): void {
  const { code } = content.defaultLanguage;
  const others = [...content.texts].filter(([language]) => language !== code);
  for (const [name, source] of content.texts.get(code) ?? []) {
    const translations = others.flatMap(([, files]) => files.get(name) ?? []);
    visit({ name, source, translations });
  }
}

/** Every Markdown file of a translation with its source. */
export function forEachArticleTranslation(content: Content, visit: (pair: Pair) => void): void {
  forEachPair(content, content.articles, visit);
}

/** Every YAML file of every language. */
export function forEachText(
  content: Content,
  visit: (language: string, name: string, file: YamlFile) => void,
): void {
  for (const [language, files] of content.texts) {
    for (const [name, file] of files) visit(language, name, file);
  }
}

type Piece = { language: string; file: string; line: number; label: string; text: string };

/** Every text that a visitor may see: YAML values, front matter and lines of Markdown files. */
export function forEachPiece(content: Content, visit: (piece: Piece) => void): void {
  const visitValues = (language: string, file: YamlFile) => {
    walkTexts(toShown(content, language, file), (text, path) => {
      const label = toPathText(path);
      visit({ language, file: file.path, line: file.lineOf(path), label, text });
    });
  };
  forEachText(content, (language, _name, file) => visitValues(language, file));
  for (const [language, files] of content.articles) {
    for (const file of files.values()) {
      visitValues(language, file);
      for (const { line, text } of file.prose) {
        visit({ language, file: file.path, line, label: 'text', text });
      }
    }
  }
}

function forEachPair(
  content: Content,
  texts: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>,
  visit: (pair: Pair) => void,
): void {
  const sources = texts.get(content.defaultLanguage.code);
  for (const [language, files] of texts) {
    if (language === content.defaultLanguage.code) continue;
    for (const [name, translation] of files) {
      const source = sources?.get(name);
      if (source !== undefined) visit({ language, name, source, translation });
    }
  }
}
