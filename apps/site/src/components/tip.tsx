// The tooltip of a control that shows only a code or an icon. Place it inside an element with
// the attribute `TOOLTIP`. layout/tooltips.ts opens it.
import { joinClasses } from './class-names.ts';
import styles from './tip.module.css';

type Props = { text: string; align?: 'middle' | 'end' };

export function Tip({ text, align = 'middle' }: Props) {
  return (
    <span className={joinClasses(styles.tip, styles[align])} aria-hidden="true">
      {text}
    </span>
  );
}
