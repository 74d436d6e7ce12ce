// The thread of background-check.ts: receives a folder and sends its report.
import { parentPort } from 'node:worker_threads';
import { checkContent } from './check-content.ts';

parentPort?.on('message', (root: string) => parentPort?.postMessage(checkContent(root)));
