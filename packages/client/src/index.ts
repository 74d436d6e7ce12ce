export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { BackendOptions, ServiceUrls } from './service-urls.ts';
