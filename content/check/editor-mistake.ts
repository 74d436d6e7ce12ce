/** An invalid command of an editor. The program prints only its message. */
export class EditorMistake extends Error {}
