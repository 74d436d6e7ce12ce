// A legal page: head, table of contents beside the text, company details, numbered sections.

import { Printer } from 'lucide-react';
import { CONTENTS } from '../../articles/mark-current-section.ts';
import { PlainButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { SampleNote } from '../../components/sample-note.tsx';
import { CONSENT } from '../../consent/drive-popup.ts';
import styles from './legal.module.css';
import { PRINT_BUTTON } from './legal-attributes.ts';
import { LegalBlock, LegalText } from './legal-block.tsx';
import type { LegalContent, LegalSectionContent } from './legal-content.ts';
import contentsStyles from './legal-contents.module.css';
import detailsStyles from './legal-details.module.css';

export function Legal({ content }: { content: LegalContent }) {
  return (
    <article>
      <LegalHead content={content} />
      <div className={joinClasses('wrap grid', styles.body)}>
        <LegalContents label={content.contents} sections={content.sections} />
        <div className={styles.text}>
          <LegalDetails {...content.details} />
          {content.sections.map((section) => (
            <LegalSection key={section.id} {...section} />
          ))}
          {content.sample !== undefined && <SampleNote {...content.sample} />}
        </div>
      </div>
    </article>
  );
}

function LegalHead({ content }: { content: LegalContent }) {
  const { title, lead, updated, otherPage, printText } = content;
  return (
    <header className={joinClasses('wrap', styles.head)}>
      <h1 className={styles.title}>{title}</h1>
      <p className={joinClasses('lead', styles.lead)}>{lead}</p>
      <p className={styles.status}>
        <span>{updated}</span>
        {otherPage !== undefined && (
          <a className={styles.otherPage} href={otherPage.href}>
            {otherPage.text}
          </a>
        )}
        <button
          className={joinClasses(styles.print, styles.needsScript)}
          type="button"
          {...{ [PRINT_BUTTON]: true }}
        >
          <Icon of={Printer} className={styles.printIcon} />
          {printText}
        </button>
      </p>
    </header>
  );
}

type ContentsProps = { label: string; sections: readonly LegalSectionContent[] };

/** articles/mark-current-section.ts marks the current section. */
function LegalContents({ label, sections }: ContentsProps) {
  return (
    <nav className={contentsStyles.contents} aria-label={label} {...{ [CONTENTS.root]: true }}>
      <ol className={contentsStyles.list}>
        {sections.map(({ id, number, title }) => (
          <li key={id} className={contentsStyles.entry}>
            <a className={contentsStyles.link} href={`#${id}`}>
              <span className={contentsStyles.number}>{number}</span> <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The company details on a label with a border of cross stitches. */
function LegalDetails({ title, rows }: LegalContent['details']) {
  return (
    <div className={detailsStyles.label}>
      <h2 className={detailsStyles.title}>{title}</h2>
      <dl className={detailsStyles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label} className={detailsStyles.row}>
            <dt className={detailsStyles.name}>{label}</dt>
            <dd>
              <LegalText parts={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LegalSection({ id, number, title, blocks, cookieSettings }: LegalSectionContent) {
  return (
    <section className={styles.section} id={id} {...{ [CONTENTS.section]: true }}>
      <h2 className={styles.heading}>
        <span className={styles.number}>{number}</span> <span>{title}</span>
      </h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks never changes
        <LegalBlock key={index} block={block} />
      ))}
      {cookieSettings !== undefined && (
        <p className={joinClasses(styles.action, styles.needsScript)}>
          <PlainButton kind="line" {...{ [CONSENT.settingsButton]: true }}>
            {cookieSettings}
          </PlainButton>
        </p>
      )}
    </section>
  );
}
