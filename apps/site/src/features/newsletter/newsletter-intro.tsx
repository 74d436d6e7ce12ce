// The description of the newsletter beside its form.
import styles from './newsletter-section.module.css';

export function NewsletterIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
    </div>
  );
}
