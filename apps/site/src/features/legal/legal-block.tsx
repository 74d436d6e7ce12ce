// One piece of a section: a paragraph, a list or a table.
import { joinClasses } from '../../components/class-names.ts';
import styles from './legal-block.module.css';
import type { LegalBlockContent, LegalListItem } from './legal-content.ts';
import { LegalText } from './legal-text.tsx';

/** A table with more columns than this becomes a list of records on a phone. */
const MAX_PHONE_COLUMNS = 3;

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
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change places
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
  const isWide = head.length > MAX_PHONE_COLUMNS;
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
              <td key={head[index + 1]} className={styles.cell} data-label={head[index + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
