// The way of a message: a band that is woven as far as the message has come.
import { joinClasses } from '../../components/class-names.ts';
import { formatMoment } from './dates.ts';
import styles from './progress.module.css';
import type { Receipt } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import { countDone, toSteps } from './steps.ts';

type Props = { receipt: Receipt; texts: ReceiptTexts; locale: string };

const WOVEN = [undefined, styles.one, styles.two, styles.three];

export function Progress({ receipt, texts, locale }: Props) {
  const steps = toSteps(receipt);
  const done = countDone(steps);
  const names = texts.kinds[receipt.kind].steps;
  const { notYet } = texts.page;
  return (
    <ol className={joinClasses(styles.way, WOVEN[done])}>
      {steps.map(({ name, date }, index) => (
        <li
          key={name}
          className={joinClasses(styles.step, index < done && styles.done)}
          aria-current={index === done - 1 ? 'step' : undefined}
        >
          <b className={styles.name}>{names[name]}</b>
          <span>{date === null ? index >= done && notYet : formatMoment(date, locale)}</span>
        </li>
      ))}
    </ol>
  );
}
