// How many items arrived in each language, as one band with a weave per language.
import { useId } from 'react';
import { nameOfLanguage } from '../../words/records.ts';
import { Chart } from './chart.tsx';
import type { LanguageCount, Numbers } from './data.ts';
import { compareLanguages, formatHours } from './facts.ts';
import styles from './numbers.module.css';
import { useWidth } from './use-width.ts';

const HEIGHT = 42;
const GAP = 3;
/** Colour and weave of the languages, the most frequent first. */
const WEAVES = ['plain', 'twill', 'basket'] as const;

export function Languages({ numbers }: { numbers: Numbers }) {
  const { languages, total } = numbers;
  return (
    <Chart
      title="By language"
      aside={<span className={styles['aside']}>{total === 1 ? '1 item' : `${total} items`}</span>}
      sentence={compareLanguages(languages)}
      columns={['Language', 'Items', 'Share', 'Median first answer']}
      rows={languages.map(({ language, count, medianHours }) => [
        nameOfLanguage(language),
        String(count),
        toShare(count, total),
        medianHours === null ? 'no answer' : formatHours(medianHours),
      ])}
    >
      <Band languages={languages} total={total} />
      <ul className={styles['languages']}>
        {languages.map(({ language, count }, index) => (
          <li key={language}>
            <i className={styles[weaveOf(index)]} />
            <span>{nameOfLanguage(language)}</span>
            <b>{count}</b>
            <em>{toShare(count, total)}</em>
          </li>
        ))}
      </ul>
    </Chart>
  );
}

function Band({ languages, total }: { languages: LanguageCount[]; total: number }) {
  const { ref, width } = useWidth();
  const id = useId();
  const label = languages
    .map(({ language, count }) => `${nameOfLanguage(language)} ${toShare(count, total)}`)
    .join(', ');
  let x = 0;
  return (
    <div ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label || 'No items'}>
        <defs>
          <pattern id={`${id}twill`} width={6} height={6} patternUnits="userSpaceOnUse">
            <rect width={6} height={6} className={styles['second']} />
            <path d="M-1 7L7-1M-4 4L4-4M2 10L10 2" className={styles['cut']} />
          </pattern>
          <pattern id={`${id}basket`} width={6} height={6} patternUnits="userSpaceOnUse">
            <rect width={6} height={6} className={styles['third']} />
            <path d="M0 0h2v2h-2zM3 3h2v2h-2z" className={styles['hole']} />
          </pattern>
        </defs>
        {languages.map(({ language, count }, index) => {
          const left = x;
          x += (count / Math.max(1, total)) * width;
          const weave = weaveOf(index);
          return (
            <rect
              key={language}
              x={left}
              width={Math.max(1, x - left - GAP)}
              height={HEIGHT}
              {...(weave === 'plain'
                ? { className: styles['first'] }
                : { fill: `url(#${id}${weave})` })}
            />
          );
        })}
      </svg>
    </div>
  );
}

function weaveOf(index: number): (typeof WEAVES)[number] {
  return WEAVES[Math.min(index, WEAVES.length - 1)] ?? 'plain';
}

function toShare(count: number, total: number): string {
  return `${Math.round((100 * count) / Math.max(1, total))}%`;
}
