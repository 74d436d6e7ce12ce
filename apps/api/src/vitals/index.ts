export { mountVitals } from './receive.ts';
