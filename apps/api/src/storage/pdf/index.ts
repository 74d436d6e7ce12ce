export {
  createPdfInspector,
  type InspectPdf,
  PdfQueueFull,
} from './inspector.ts';
