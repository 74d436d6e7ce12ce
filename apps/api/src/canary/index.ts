export { createCanaries, mountCanaries } from './canaries.ts';
