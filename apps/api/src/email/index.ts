export { toHtmlMail } from './html.ts';
export { createMailer, type SendMail } from './mailer.ts';
