export { createNewsletterLinks, NEWSLETTER_PATH } from './links.ts';
export { answerNewsletterRequest, mountNewsletter } from './routes.ts';
export { type NewsletterParts, requestNewsletter } from './subscribe.ts';
