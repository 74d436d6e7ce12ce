// Fields of the forms that only spam detection reads. They are not part of the saved record.

export type SpamSignals = {
  /** A field that people do not see (honeypot). A value marks the submission as spam. */
  website: string;
  /**
   * The signed start time of the form, from `GET /functions/v1/form-start`. Empty when it is
   * unknown; then the time is not evaluated.
   */
  form_start: string;
};
