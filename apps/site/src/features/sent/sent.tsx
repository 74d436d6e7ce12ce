// The result of a form that was sent without JavaScript, and what happens next. If the browser has
// JavaScript after all, show-number.ts adds the receipt number and its band.
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { ButtonLink, PlainButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { BandFrame } from '../../components/number-band.tsx';
import { StepList } from '../../components/step-list.tsx';
import styles from './sent.module.css';
import type { SentContent } from './sent-content.ts';
import { SENT } from './show-number.ts';

export function Sent({ content }: { content: SentContent }) {
  const { title, text, hasFailed, number, steps, next } = content;
  return (
    <section className={styles.section} {...{ [SENT.root]: '' }}>
      <div className={joinClasses('wrap grid', styles.columns)}>
        <div className={joinClasses(styles.result, hasFailed && styles.failed)}>
          <span className={styles.mark}>
            <Icon of={hasFailed ? CircleAlert : CircleCheck} />
          </span>
          <h1 className={styles.title}>{title}</h1>
          <p className="lead">
            <LinkedText parts={text} />
          </p>
          {number && <ReceiptNumber texts={number} />}
        </div>
        {number && <BandFrame hangs isBeatenIn className={styles.band} {...{ [SENT.band]: '' }} />}
        <div className={styles.next}>
          <h2 className={styles.nextTitle}>{steps.title}</h2>
          <StepList
            steps={steps.items.map(({ when, text: parts }) => ({
              when,
              text: <LinkedText parts={parts} />,
            }))}
          />
        </div>
        <p className={styles.ways}>
          <ButtonLink size="large" href={next.href}>
            {next.text}
          </ButtonLink>
          {number && (
            <PlainButton
              kind="line"
              size="large"
              className={styles.withNumber}
              {...{ [SENT.save]: number.band.headline }}
            >
              {number.band.save}
              <Icon of={Download} />
            </PlainButton>
          )}
        </p>
      </div>
    </section>
  );
}

function ReceiptNumber({ texts }: { texts: NonNullable<SentContent['number']> }) {
  return (
    <>
      <p className={styles.inAddress}>{texts.inAddress}</p>
      <p className={joinClasses(styles.number, styles.withNumber)}>
        <span>{texts.label}</span>
        <b {...{ [SENT.number]: '' }} />
        <span>{texts.band.caption}</span>
      </p>
    </>
  );
}
