export {
  createPdfInspector,
  type InspectPdf,
} from './inspector.ts';
