// Filter buttons with cloth swatches in a plain GET form. Without JavaScript, a button requests
// `?category=…` from the server. With JavaScript, `onSelect` filters in place.
import type { MouseEvent } from 'react';
import type { ImageSource } from '../images/images.ts';
import { joinClasses } from './class-names.ts';
import styles from './filter-chips.module.css';

export type Filter<Value extends string> = {
  /** `all` means the address without a query. */
  value: Value;
  label: string;
  swatch?: ImageSource | undefined;
  count?: number;
};

type Props<Value extends string> = {
  label: string;
  /** Address of the filtered list. */
  action: string;
  filters: readonly Filter<Value>[];
  selected: Value;
  onSelect?: ((value: Value) => void) | undefined;
};

export function FilterChips<Value extends string>(props: Props<Value>) {
  const { label, action, filters, selected, onSelect } = props;
  return (
    <form className={styles.chips} method="get" action={action} aria-label={label}>
      {filters.map(({ value, label: text, swatch, count }) => (
        <button
          key={value}
          type="submit"
          name={value === 'all' ? undefined : 'category'}
          value={value === 'all' ? undefined : value}
          className={joinClasses(styles.chip, swatch === undefined && styles.textOnly)}
          aria-pressed={value === selected}
          onClick={(event: MouseEvent) => {
            if (onSelect === undefined) return;
            event.preventDefault();
            onSelect(value);
          }}
        >
          {swatch && <img className={styles.swatch} alt="" {...swatch} />}
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </form>
  );
}
