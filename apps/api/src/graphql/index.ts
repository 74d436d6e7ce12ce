export { mountGraphql } from './service.ts';
