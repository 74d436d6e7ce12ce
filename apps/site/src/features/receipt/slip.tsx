// The content and the progress of a message or application.

import { formatFileSize } from '@loimel/content/file-size';
import type { ReactNode } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { fill } from '../../content/fill.ts';
import { countDone, formatMoment, formatShortMoment, toSteps } from './describe-receipt.ts';
import progressStyles from './progress.module.css';
import type { Receipt } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import styles from './slip.module.css';

type Props = {
  receipt: Receipt;
  texts: ReceiptTexts;
  locale: string;
  /** Link to the CV file. Used only when there is one. */
  cvHref: string;
  form: ReactNode;
};

/** The sent content on a slip with a pinked edge, or the correction form while it is open. */
export function Slip({ form, ...facts }: Props) {
  return (
    <section className={joinClasses('pinked', styles.slip)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{facts.texts.page.sent.title}</h2>
        <span className={styles.number}>
          <span className="sr">{facts.texts.ui.number} </span>
          {facts.receipt.number}
        </span>
      </div>
      {form ?? <Facts {...facts} />}
    </section>
  );
}

function Facts({ receipt, texts, locale, cvHref }: Omit<Props, 'form'>) {
  const { labels, page } = texts;
  const { name, email, message, language, cv } = receipt;
  const languageName = new Intl.DisplayNames(locale, { type: 'language' }).of(language);
  const date = formatMoment(receipt.created_at, locale);
  return (
    <dl>
      <Fact label={labels.name}>{name}</Fact>
      <Fact label={labels.email}>{email}</Fact>
      <Fact label={page.sent.date}>
        {fill(page.sent.dateText, { date, language: languageName ?? language })}
      </Fact>
      {cv && (
        <Fact label={labels.cv}>
          <a href={cvHref}>{cv.name}</a>, {formatFileSize(cv.sizeBytes, locale)}
        </Fact>
      )}
      <Fact label={labels.message} lang={language}>
        {message}
      </Fact>
    </dl>
  );
}

function Fact({ label, lang, children }: { label: string; lang?: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} lang={lang}>
        {children}
      </dd>
    </div>
  );
}

type ProgressProps = { receipt: Receipt; texts: ReceiptTexts; locale: string };

const WOVEN = [undefined, progressStyles.one, progressStyles.two, progressStyles.three];

/** A band whose woven part shows the progress of the message. */
export function Progress({ receipt, texts, locale }: ProgressProps) {
  const steps = toSteps(receipt);
  const done = countDone(steps);
  const names = texts.kinds[receipt.kind].steps;
  const { notYet } = texts.page;
  return (
    <ol className={joinClasses(progressStyles.steps, WOVEN[done])}>
      {steps.map(({ name, date }, index) => (
        <li
          key={name}
          className={joinClasses(progressStyles.step, index < done && progressStyles.done)}
          aria-current={index === done - 1 ? 'step' : undefined}
        >
          <b className={progressStyles.name}>{names[name]}</b>
          <span>{date === null ? index >= done && notYet : formatShortMoment(date, locale)}</span>
        </li>
      ))}
    </ol>
  );
}
