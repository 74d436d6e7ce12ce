export { createNewsletterLinks, NEWSLETTER_PATH } from './links.ts';
export { mountNewsletter, respondToNewsletterRequest } from './routes.ts';
export { type NewsletterDeps, requestNewsletter } from './subscribe.ts';
