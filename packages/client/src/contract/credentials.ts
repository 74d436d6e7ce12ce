// Who asks: the headers of one call to the backend.

/** Asked anew before each call, because tokens change. */
export type Credentials = () => Promise<Record<string, string>>;
