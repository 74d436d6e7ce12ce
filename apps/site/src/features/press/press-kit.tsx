// The press kit: four downloads, each with a preview, and one zip with all files.

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import { Wordmark } from '../../layout/wordmark.tsx';
import checksumStyles from './checksums.module.css';
import buttonStyles from './download-button.module.css';
import previewStyles from './kit-preview.module.css';
import type { KitFile, KitItem, PressContent } from './press-content.ts';
import styles from './press-kit.module.css';

/** Colours of the guidelines preview and text lines of the factsheet preview. */
const DYES = ['ink', 'indigo', 'rukki', 'madder', 'weld', 'moss', 'rose', 'flax'] as const;
const LINES = ['whole', 'whole', 'short', 'whole', 'shorter'] as const;

type Props = { content: PressContent['kit']; portraits: readonly string[]; foundedYear: number };

export function PressKit({ content, portraits, foundedYear }: Props) {
  const { title, lead, checksums, items, all } = content;
  return (
    <section className={styles.section} id="press-kit" {...{ [SECTION]: 'press-kit' }}>
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
        <Checksums title={checksums} files={[...items, all]} />
      </div>
    </section>
  );
}

/** A click selects the whole value, because it is compared or copied as a whole. */
function Checksums({ title, files }: { title: string; files: readonly KitFile[] }) {
  return (
    <details className={checksumStyles.checksums}>
      <summary className={checksumStyles.summary}>{title}</summary>
      <dl className={checksumStyles.list}>
        {files.map(({ name, sha256 }) => (
          <div key={name}>
            <dt className={checksumStyles.name}>{name}</dt>
            <dd className={checksumStyles.value}>
              <code>{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Item({ item, children }: { item: KitItem; children: ReactNode }) {
  const { title, description, href, format, fileSize } = item;
  return (
    <li className={joinClasses('click-area', styles.item)}>
      {children}
      <h3 className={styles.title}>
        <a className="area-link" href={href} download>
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

type PreviewProps = { id: KitItem['id']; portraits: readonly string[]; foundedYear: number };

/** A preview of the file. Decorative, because title and description are next to it. */
function KitPreview(props: PreviewProps) {
  return (
    <div className={joinClasses(previewStyles.preview, previewStyles[props.id])} aria-hidden="true">
      <PreviewContent {...props} />
    </div>
  );
}

function PreviewContent({ id, portraits, foundedYear }: PreviewProps) {
  switch (id) {
    case 'logos':
      return <Wordmark />;
    case 'photos':
      return portraits.map((src) => (
        <img key={src} className={previewStyles.portrait} loading="lazy" alt="" src={src} />
      ));
    case 'factsheet':
      return (
        <div className={previewStyles.sheet}>
          <StitchedText text={String(foundedYear)} className={previewStyles.year} />
          {LINES.map((length, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
            <div key={index} className={joinClasses(previewStyles.line, previewStyles[length])} />
          ))}
        </div>
      );
    case 'guidelines':
      return DYES.map((dye) => <div key={dye} className={previewStyles[dye]} />);
    default:
      return id satisfies never;
  }
}

type ButtonProps = {
  file: KitFile & { text: string };
  kind?: 'primary' | 'line';
  size?: 'normal' | 'large';
  isSizeShown?: boolean;
};

/** Shows format and size of the file only where there is space (`isSizeShown`). */
export function DownloadButton({ file, kind, size, isSizeShown = false }: ButtonProps) {
  return (
    <ButtonLink kind={kind} size={size} href={file.href} download>
      <Icon of={Download} />
      {file.text}
      {isSizeShown && (
        <span className={buttonStyles.size}>
          {file.format}, {file.fileSize}
        </span>
      )}
    </ButtonLink>
  );
}
