// The description of the newsletter beside its form.
import { UnbreakableText } from '../../components/unbreakable-text.tsx';
import styles from './newsletter-section.module.css';

export function NewsletterIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">
        <UnbreakableText text={lead} />
      </p>
    </div>
  );
}
