// Highlights code at build time: Prism finds the tokens, this file maps them to our colours.
import Prism, { type Token } from 'prismjs';
// The grammars register with the Prism instance above, so they are imported after it.
import 'prismjs/components/prism-typescript.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-yaml.js';
import 'prismjs/components/prism-sql.js';
import 'prismjs/components/prism-nginx.js';
import 'prismjs/components/prism-bash.js';

export type CodeColour = 'keyword' | 'string' | 'function' | 'type' | 'comment';
export type CodePart = { text: string; colour: CodeColour | null };

const COLOURS: Readonly<Record<string, CodeColour>> = {
  keyword: 'keyword',
  boolean: 'keyword',
  important: 'keyword',
  rule: 'keyword',
  atrule: 'keyword',
  directive: 'keyword',
  string: 'string',
  'template-string': 'string',
  'attr-value': 'string',
  regex: 'string',
  url: 'string',
  scalar: 'string',
  function: 'function',
  selector: 'function',
  property: 'function',
  key: 'function',
  variable: 'function',
  builtin: 'type',
  'class-name': 'type',
  constant: 'type',
  number: 'type',
  comment: 'comment',
};

/** Languages that have no highlighting on purpose. */
const PLAIN_LANGUAGES = ['text', 'txt'];

export function highlightCode(code: string, language: string): CodePart[] {
  if (PLAIN_LANGUAGES.includes(language)) return [{ text: code, colour: null }];
  const grammar = Prism.languages[language];
  if (grammar === undefined) {
    throw new Error(`no colours for the code language "${language}"; see articles/highlight.ts`);
  }
  return joinEqual(toParts(Prism.tokenize(code, grammar), null));
}

type TokenStream = string | Token | (string | Token)[];

function toParts(stream: TokenStream, colour: CodeColour | null): CodePart[] {
  if (typeof stream === 'string') return [{ text: stream, colour }];
  if (Array.isArray(stream)) return stream.flatMap((token) => toParts(token, colour));
  return toParts(stream.content, COLOURS[stream.type] ?? colour);
}

/** Merges adjacent parts of the same colour, so that the page has fewer elements. */
function joinEqual(parts: readonly CodePart[]): CodePart[] {
  const joined: CodePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last.colour === part.colour) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
