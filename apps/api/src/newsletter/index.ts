export { newsletterConfirmationSender } from './confirmation-mail.ts';
export { createNewsletterLinks } from './links.ts';
export { answerNewsletterRequest, mountNewsletter, NEWSLETTER_PATH } from './routes.ts';
export { type NewsletterParts, requestNewsletter } from './subscribe.ts';
