// The press kit: four previews drawn from the real thing, each a download, and all in one zip.
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { DownloadButton } from './download-button.tsx';
import { KitPreview } from './kit-preview.tsx';
import type { KitItem, PressContent } from './press-content.ts';
import styles from './press-kit.module.css';

type Props = { content: PressContent['kit']; portraits: readonly string[]; foundedYear: number };

export function PressKit({ content, portraits, foundedYear }: Props) {
  const { title, lead, items, all } = content;
  return (
    <section className={styles.section} id="press-kit" data-section="press-kit">
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            <p className={joinClasses('lead', styles.lead)}>{lead}</p>
          </div>
          <DownloadButton file={all} size="large" isSizeShown />
        </div>
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.id} item={item}>
              <KitPreview id={item.id} portraits={portraits} foundedYear={foundedYear} />
            </Item>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Item({ item, children }: { item: KitItem; children: ReactNode }) {
  const { title, description, href, format, fileSize } = item;
  return (
    <li className={styles.item}>
      {children}
      <h3 className={styles.title}>
        <a className={styles.link} href={href} download>
          {title}
        </a>
      </h3>
      <p className={styles.description}>{description}</p>
      <span className={styles.size}>
        <Icon of={Download} />
        <span className="sr">{format}, </span>
        {fileSize}
      </span>
    </li>
  );
}
