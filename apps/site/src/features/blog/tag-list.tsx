// The fixed list of tags. A tag is a link to a search for it; without JavaScript nothing can be
// searched, so the tags are not shown then.
import type { MouseEvent } from 'react';
import { SideSection } from './side-section.tsx';
import styles from './tag-list.module.css';

export type TagLink = { tag: string; href: string };

type Props = {
  title: string;
  tags: readonly TagLink[];
  onChoose: (event: MouseEvent, tag: string) => void;
};

export function TagList({ title, tags, onChoose }: Props) {
  return (
    <SideSection title={title} className={styles.section}>
      <ul className={styles.tags} translate="no">
        {tags.map(({ tag, href }) => (
          <li key={tag}>
            <a className={styles.tag} href={href} onClick={(event) => onChoose(event, tag)}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
