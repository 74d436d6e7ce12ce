export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { BackendOptions, ServiceUrls } from './service-urls.ts';
export type { HeaderSource, RetryOptions } from './transport/index.ts';
