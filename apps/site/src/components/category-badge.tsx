// The name of a category with a diamond in the colour of its cloth.
import type { ClothKind } from '@loimel/cloth';
import styles from './category-badge.module.css';
import { joinClasses } from './class-names.ts';

export function CategoryBadge({ kind, name }: { kind: ClothKind; name: string }) {
  return <span className={joinClasses(styles.badge, styles[kind])}>{name}</span>;
}
