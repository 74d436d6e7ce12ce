// An error that an operator can act on: what is wrong with the backup, and what to do about it.

export class BackupProblem extends Error {
  override name = 'BackupProblem';

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(`${what}\nRemedy: ${remedy}`, options);
  }
}
