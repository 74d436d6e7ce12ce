export { createMailer, type Mailer, type SendMail } from './mailer.ts';
