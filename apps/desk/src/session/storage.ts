// The files of items. Apart from client.ts, because only an open item needs them.
import { createStorageClient } from '@loimel/client/storage';
import { transport } from './client.ts';

export const storage = createStorageClient({ url: `${location.origin}/storage/v1`, transport });
