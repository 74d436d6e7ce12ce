// One mistake that editors make, in one file of a copy of the content.
import type { ContentCopy } from '../../content/check/content-copy.ts';

export type Mistake = {
  title: string;
  /** The file with the mistake, inside the content folder. */
  file: string;
  /** A text of the wrong line, or its number. */
  at: string | number;
  /** A part of the message. */
  says: string;
  plant: (copy: ContentCopy) => void;
};

type Edit = Omit<Mistake, 'plant'> & { from: string; to: string };

/** A mistake that replaces one text of the file. */
export function edit({ from, to, ...mistake }: Edit): Mistake {
  return { ...mistake, plant: (copy) => copy.edit(mistake.file, from, to) };
}

/** `content/de/ui.yaml:7`, after the mistake is planted. */
export function toLocation({ file, at }: Mistake, copy: ContentCopy): string {
  return `content/${file}:${typeof at === 'number' ? at : copy.lineOf(file, at)}`;
}
