// The newsletter form as an island of its own.
import { NewsletterForm } from '../../forms/newsletter/newsletter-form.tsx';
import { withErrorView } from '../../shell/error-boundary.tsx';

export const NewsletterIsland = withErrorView(NewsletterForm);
