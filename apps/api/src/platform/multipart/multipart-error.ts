// Error codes for an invalid multipart body. The caller converts them to a response.

export type MultipartErrorCode =
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

export class MultipartError extends Error {
  override name = 'MultipartError';
  readonly code: MultipartErrorCode;

  constructor(code: MultipartErrorCode) {
    super(code);
    this.code = code;
  }

  /** 408 when the sender is too slow, 413 when it sends too much, otherwise 400. */
  get status(): number {
    if (this.code === 'too-slow') return 408;
    return this.code === 'field-too-long' || this.code === 'body-too-long' ? 413 : 400;
  }
}
