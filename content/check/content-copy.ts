// Test support: a copy of the content folder in which a test makes one error.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { CONTENT_FOLDER } from '../folder.ts';
import { checkContent, type Report } from './check-content.ts';
import type { Finding } from './finding.ts';

const CODE = /\/(check|schema|node_modules)$|\.ts$/;

export type ContentCopy = Disposable & {
  root: string;
  read: (file: string) => string;
  write: (file: string, text: string | Uint8Array) => void;
  /** Replaces a text. The file must contain it. */
  edit: (file: string, from: string, to: string) => void;
  remove: (file: string) => void;
  /** Takes all changes back. */
  restore: () => void;
  /** Number of the first line that contains a text. */
  lineOf: (file: string, text: string) => number;
  check: () => Report;
  errors: () => Finding[];
};

/** With `using copy = copyContent()` the copy is deleted at the end of the test. */
export function copyContent(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(CONTENT_FOLDER, root, {
    recursive: true,
    filter: (path) => !CODE.test(path.replaceAll('\\', '/')),
  });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const originals = new Map<string, Buffer | null>();
  const remember = (file: string) => {
    if (originals.has(file) || !extname(file)) return;
    originals.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file)) : null);
  };
  const remove = (file: string) => {
    remember(file);
    rmSync(join(root, file), { recursive: true });
  };
  const write = (file: string, text: string | Uint8Array) => {
    remember(file);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const check = () => checkContent(root);
  return {
    root,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
    read,
    write,
    edit: (file, from, to) => {
      const text = read(file);
      if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      write(file, text.replace(from, to));
    },
    remove,
    restore: () => {
      for (const [file, bytes] of originals) {
        if (bytes === null) rmSync(join(root, file), { force: true });
        else writeFileSync(join(root, file), bytes);
      }
      originals.clear();
    },
    lineOf: (file, text) =>
      read(file)
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1,
    check,
    errors: () => check().findings.filter(({ level }) => level === 'error'),
  };
}
