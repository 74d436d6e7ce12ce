export { toBrandBand } from './band.ts';
export { escapeHtml, FONT, toEmailFrame } from './frame.ts';
export { toHtmlEmail } from './html.ts';
export { createMailer, type Email, type SendEmail } from './mailer.ts';
export { toParagraphs } from './paragraphs.ts';
