// One block of a section (paragraph, list or table) and its text.

import { joinClasses } from '../../components/class-names.ts';
import { UnbreakableText } from '../../components/unbreakable-text.tsx';
import type { TextPart } from '../../content/index.ts';
import { CELL_LABEL } from './legal-attributes.ts';
import styles from './legal-block.module.css';
import type { LegalBlockContent, LegalListItem } from './legal-content.ts';
import textStyles from './legal-text.module.css';

/** A table with a longer row is shown as a list of records on a phone. */
const MAX_PHONE_ROW_CHARACTERS = 100;

export function LegalBlock({ block }: { block: LegalBlockContent }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <LegalText parts={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the entries never changes
            <ListItem key={index} {...item} />
          ))}
        </ul>
      );
    case 'table':
      return <Table {...block} />;
    default:
      return block satisfies never;
  }
}

function ListItem({ term, text }: LegalListItem) {
  return (
    <li className={styles.item}>
      {term !== undefined && <b className={styles.term}>{term} </b>}
      <LegalText parts={text} />
    </li>
  );
}

type TableContent = Extract<LegalBlockContent, { kind: 'table' }>;

function Table({ caption, head, rows }: TableContent) {
  const isWide = rows.some((cells) => cells.join('').length > MAX_PHONE_ROW_CHARACTERS);
  return (
    <table className={joinClasses(styles.table, isWide && styles.wide)}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} className={styles.cell} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className={styles.row}>
            <th className={joinClasses(styles.cell, styles.name)} scope="row">
              {name}
            </th>
            {cells.map((text, index) => (
              <td
                key={head[index + 1]}
                className={styles.cell}
                {...{ [CELL_LABEL]: head[index + 1] }}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text with links and with parts that must not break across lines. */
export function LegalText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
      <UnbreakableText key={index} text={text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} className={textStyles.link} href={href}>
        {text}
      </a>
    ),
  );
}
