// One resource: label, title, description, category, facts (e.g. format and size) and action.
// The whole row is one link.
import { ArrowRight, ArrowUpRight, BookOpen, Download, Globe } from 'lucide-react';
import { FILTER } from '../../components/category-filter.ts';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import styles from './resource-row.module.css';
import type { ResourceRow as Row } from './resources-content.ts';

type Props = { row: Row; newTab: string; isHidden: boolean };

const ACTION_ICONS = { download: Download, external: ArrowUpRight, guide: ArrowRight } as const;

export function ResourceRow({ row, newTab, isHidden }: Props) {
  return (
    <li
      className={joinClasses('click-area', styles.row)}
      {...{ [FILTER.item]: row.category }}
      hidden={isHidden}
    >
      <Label row={row} />
      <div className={styles.text}>
        <h3 className={styles.title}>
          <RowLink row={row} newTab={newTab} />
        </h3>
        <p className={styles.description}>{row.description}</p>
      </div>
      <span className={styles.category}>
        <img className={styles.swatch} alt="" {...row.swatch} />
        {row.categoryName}
      </span>
      <span className={styles.facts}>{describe(row)}</span>
      <span className={styles.action} aria-hidden="true">
        {row.action}
        <Icon of={ACTION_ICONS[row.type]} />
      </span>
    </li>
  );
}

function RowLink({ row, newTab }: { row: Row; newTab: string }) {
  switch (row.type) {
    case 'download':
      return (
        <a className="area-link" href={row.downloadUrl} download>
          {row.title}
          <span className="sr">, {row.action}</span>
        </a>
      );
    case 'external':
      return (
        <a
          className="area-link"
          href={row.externalUrl}
          hrefLang={row.language}
          target="_blank"
          rel="noopener"
        >
          {row.title} <span className="sr">{newTab}</span>
        </a>
      );
    case 'guide':
      return (
        <a className="area-link" href={row.guideUrl}>
          {row.title}
        </a>
      );
    default:
      return row satisfies never;
  }
}

function Label({ row }: { row: Row }) {
  if (row.type === 'download') {
    return (
      <span className={joinClasses(styles.label, styles.filled)} aria-hidden="true">
        <StitchedText text={row.format} className={styles.format} />
      </span>
    );
  }
  return (
    <span className={styles.label} aria-hidden="true">
      <Icon of={row.type === 'guide' ? BookOpen : Globe} className={styles.sign} />
    </span>
  );
}

function describe(row: Row): string {
  switch (row.type) {
    case 'download':
      return `${row.format}, ${row.fileSize}`;
    case 'external':
      return row.host;
    case 'guide':
      return row.readingTime;
    default:
      return row satisfies never;
  }
}
