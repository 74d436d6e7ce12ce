// The frame of a chart: heading, image, the sentence below it, and the same numbers as a table.
import type { ReactNode } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import styles from './numbers.module.css';

type Props = {
  title: string;
  aside: ReactNode;
  sentence: string | null;
  columns: readonly string[];
  /** The first cell of each is its heading. */
  rows: readonly (readonly string[])[];
  isWide?: boolean;
  children: ReactNode;
};

export function Chart({ title, aside, sentence, columns, rows, isWide, children }: Props) {
  return (
    <figure className={joinClasses(styles['chart'], isWide && styles['wide'])}>
      <figcaption>
        <h2>{title}</h2>
        {aside}
      </figcaption>
      {children}
      {sentence && <p className={styles['sentence']}>{sentence}</p>}
      <details>
        <summary>
          Show as table<span className="visually-hidden">: {title}</span>
        </summary>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([heading = '', ...cells]) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
