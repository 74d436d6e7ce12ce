export {
  createPdfInspector,
  type InspectPdf,
  type PdfInspector,
  PdfQueueFull,
} from './inspector.ts';
