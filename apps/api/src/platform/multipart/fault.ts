// What can be wrong with a multipart body, by code. Whoever reads bodies turns it into an answer.

export type MultipartFaultCode =
  | 'not-multipart'
  | 'no-boundary'
  | 'bad-boundary'
  | 'header-too-long'
  | 'bad-header'
  | 'too-many-parts'
  | 'data-after-end'
  | 'unexpected-end'
  | 'bad-text'
  | 'field-too-long'
  | 'body-too-long'
  | 'too-slow';

export class MultipartFault extends Error {
  override name = 'MultipartFault';
  readonly code: MultipartFaultCode;

  constructor(code: MultipartFaultCode) {
    super(code);
    this.code = code;
  }

  /** 408 for a sender that is too slow, 413 for one that sends too much, 400 for the rest. */
  get status(): number {
    if (this.code === 'too-slow') return 408;
    return this.code === 'field-too-long' || this.code === 'body-too-long' ? 413 : 400;
  }
}
