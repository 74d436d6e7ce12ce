// The result of a rule: one line with the location and an instruction.

export type Finding = {
  level: 'error' | 'warning';
  /** Path from the root of the repository, e.g. `content/de/ui.yaml`. */
  file: string;
  line: number;
  message: string;
};

export function toLine({ level, file, line, message }: Finding): string {
  return `${file}:${line} ${level === 'warning' ? 'warning: ' : ''}${message}`;
}
