// The technologies of a project, in the dialog and on its page.
import styles from './technology-tags.module.css';

export function TechnologyTags({ technologies }: { technologies: readonly string[] }) {
  return (
    <ul className={styles.tags}>
      {technologies.map((technology) => (
        <li key={technology} className={styles.tag}>
          {technology}
        </li>
      ))}
    </ul>
  );
}
