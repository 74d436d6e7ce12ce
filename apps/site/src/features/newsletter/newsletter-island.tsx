// The newsletter form as an island of its own.
import { withErrorView } from '../../layout/error-boundary.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

export const NewsletterIsland = withErrorView(NewsletterForm);
