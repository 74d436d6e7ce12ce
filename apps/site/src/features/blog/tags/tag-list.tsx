// Tags as links to their pages. The names are the same in every language.
import styles from './tag-list.module.css';

export type TagLink = { tag: string; href: string };

type Props = {
  tags: readonly TagLink[];
  /** Names the list where no heading is above it. */
  label?: string;
  /** The tag of the page that shows the list. */
  current?: string;
};

export function TagList({ tags, label, current }: Props) {
  return (
    <ul className={styles.tags} translate="no" aria-label={label}>
      {tags.map(({ tag, href }) => (
        <li key={tag}>
          <a className={styles.tag} href={href} aria-current={tag === current ? 'page' : undefined}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
