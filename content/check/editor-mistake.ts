/** Something an editor asked for that cannot be; its message is all they need to see. */
export class EditorMistake extends Error {}
