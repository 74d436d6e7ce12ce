// What the two programs of test:restore tell each other.

export type RestoreTask = {
  port: number;
  isShort: boolean;
  contacts: number;
  messageChars: number;
  files: number;
  fileBytes: number;
  /** Interval of the timer that copies the files. */
  copyEveryMs: number;
  store: {
    bucket: string;
    plainEndpoint: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
};

/** One line of the report. A missed limit makes the test fail. */
export type Figure = { name: string; value: string; limit: string; isMet: boolean };

/** Inside the Debian root. */
export const RESULT_FILE = '/loimel-test/result.json';

export class Figures {
  readonly all: Figure[] = [];

  add(name: string, value: string | number, limit = '', isMet = true): void {
    this.all.push({ name, value: String(value), limit, isMet });
    console.log(`${isMet ? '  ' : 'X '}${name}: ${value}${limit && ` (${limit})`}`);
  }

  /** A count that must be zero. */
  addNone(name: string, count: number): void {
    this.add(name, count, '0', count === 0);
  }
}
