// The way to a page: the list that contains it, and its own name.
import styles from './breadcrumb.module.css';

export type BreadcrumbProps = {
  label: string;
  parent: { text: string; href: string };
  current: string;
};

export function Breadcrumb({ label, parent, current }: BreadcrumbProps) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol className={styles.list}>
        <li>
          <a className={styles.link} href={parent.href}>
            {parent.text}
          </a>
        </li>
        <li className={styles.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
