// What arrived per step, as woven bars: one pick is one item, or several when there are many.
import { useId } from 'react';
import { Chart } from './chart.tsx';
import type { Numbers, Step } from './data.ts';
import { describeArrivals, findBusiest } from './facts.ts';
import styles from './numbers.module.css';
import { nameStep, type Scale, toPickSize, toScale } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 216;
const BASE = 188;
const TOP = 24;
const LEFT = 34;
const MAX_BAR = 48;
/** Room for one label below the bars. */
const LABEL_WIDTH = 34;

type Kinds = { hasContacts: boolean; hasApplications: boolean };

export function Arrivals({ numbers, ...kinds }: { numbers: Numbers } & Kinds) {
  const { steps, unit } = numbers;
  const scale = toScale(Math.max(...steps.map(toTotal)));
  const pickSize = toPickSize(scale.top);
  const what = kinds.hasContacts ? 'Messages' : 'Applications';
  const columns = [
    unit.charAt(0).toUpperCase() + unit.slice(1),
    ...(kinds.hasContacts ? ['Contact'] : []),
    ...(kinds.hasApplications ? ['Applications'] : []),
  ];
  return (
    <Chart
      isWide
      title={`${what} per ${unit}`}
      aside={<Legend {...kinds} />}
      sentence={describeArrivals(numbers, pickSize)}
      columns={columns}
      rows={steps.map(({ start, contacts, applications }) => [
        nameStep(start, unit),
        ...(kinds.hasContacts ? [String(contacts)] : []),
        ...(kinds.hasApplications ? [String(applications)] : []),
      ])}
    >
      <Bars numbers={numbers} scale={scale} pickSize={pickSize} />
    </Chart>
  );
}

function Legend({ hasContacts, hasApplications }: Kinds) {
  return (
    <ul className={styles['legend']}>
      {hasContacts && (
        <li>
          <i className={styles['contact']} />
          Contact
        </li>
      )}
      {hasApplications && (
        <li>
          <i className={styles['application']} />
          Applications
        </li>
      )}
    </ul>
  );
}

type BarsProps = { numbers: Numbers; scale: Scale; pickSize: number };

function Bars({ numbers: { steps, unit }, scale, pickSize }: BarsProps) {
  const { ref, width } = useWidth();
  const id = useId();
  const toHeight = (count: number) => (count / scale.top) * (BASE - TOP);
  const room = Math.max(0, width - LEFT) / steps.length;
  const barWidth = Math.min(room * 0.6, MAX_BAR);
  const labelEvery = Math.max(1, Math.ceil((LABEL_WIDTH * (unit === 'quarter' ? 2 : 1)) / room));
  const busiest = findBusiest(steps);
  return (
    <div ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-label={describe(steps, unit)}>
        <Patterns id={id} pick={toHeight(pickSize)} />
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${BASE - toHeight(tick)}H${width}`} className={styles['grid']} />
            <text x={LEFT - 8} y={BASE - toHeight(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {steps.map((step, index) => {
          const x = LEFT + room * index + (room - barWidth) / 2;
          const contacts = toHeight(step.contacts);
          const applications = toHeight(step.applications);
          const middle = x + barWidth / 2;
          const isLabelled = (steps.length - 1 - index) % labelEvery === 0;
          return (
            <g key={step.start}>
              <rect
                x={x}
                y={BASE - contacts}
                width={barWidth}
                height={contacts}
                fill={`url(#${id}c)`}
              />
              <rect
                x={x}
                y={BASE - contacts - applications}
                width={barWidth}
                height={applications}
                fill={`url(#${id}a)`}
              />
              {step === busiest && (
                <text
                  x={middle}
                  y={BASE - contacts - applications - 6}
                  textAnchor="middle"
                  className={styles['strong']}
                >
                  {toTotal(step)}
                </text>
              )}
              {isLabelled && (
                <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                  {nameStep(step.start, unit)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Applications are broken picks, so that the two kinds differ without their colour. */
function Patterns({ id, pick }: { id: string; pick: number }) {
  const gap = Math.min(1, pick / 4);
  const shared = { y: BASE, height: pick, patternUnits: 'userSpaceOnUse' } as const;
  const stripe = { y: gap, height: pick - 2 * gap };
  return (
    <defs>
      <pattern id={`${id}c`} width={8} {...shared}>
        <rect width={8} {...stripe} className={styles['contactFill']} />
      </pattern>
      <pattern id={`${id}a`} width={8} {...shared}>
        <rect width={6} {...stripe} className={styles['applicationFill']} />
      </pattern>
    </defs>
  );
}

function describe(steps: readonly Step[], unit: string): string {
  const totals = steps.map(toTotal);
  return `Per ${unit}: between ${Math.min(...totals)} and ${Math.max(...totals)}, this ${unit} ${totals.at(-1) ?? 0}`;
}

function toTotal({ contacts, applications }: Step): number {
  return contacts + applications;
}
