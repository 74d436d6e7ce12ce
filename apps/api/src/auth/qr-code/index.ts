export { createQrCode } from './png.ts';
