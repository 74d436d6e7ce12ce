export { toHtmlEmail } from './html.ts';
export { createMailer, type SendEmail } from './mailer.ts';
export { toParagraphs } from './paragraphs.ts';
