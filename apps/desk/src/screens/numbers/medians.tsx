// The median time to the first answer per step, beside the promise of one working day.
import { Chart } from './chart.tsx';
import type { Numbers, Step } from './data.ts';
import { describeMedians, formatHours, PROMISE_HOURS } from './facts.ts';
import styles from './numbers.module.css';
import { nameStep, toScale } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 190;
const BASE = 160;
const TOP = 22;
const LEFT = 40;
const RIGHT = 18;
const DIAMOND = 6;

export function Medians({ numbers: { steps, unit } }: { numbers: Numbers }) {
  return (
    <Chart
      title="Median first answer"
      aside={<span className={styles['aside']}>hours, Monday to Friday</span>}
      sentence={describeMedians(steps, unit)}
      columns={[unit.charAt(0).toUpperCase() + unit.slice(1), 'Median']}
      rows={steps.map(({ start, medianHours }) => [
        nameStep(start, unit),
        medianHours === null ? 'no answer' : formatHours(medianHours),
      ])}
    >
      <Line steps={steps} unit={unit} />
    </Chart>
  );
}

type Point = { x: number; y: number; hours: number; start: string };

function Line({ steps, unit }: Pick<Numbers, 'steps' | 'unit'>) {
  const { ref, width } = useWidth();
  const known = steps.flatMap(({ medianHours }) => (medianHours === null ? [] : [medianHours]));
  // With room for the label of the promise.
  const scale = toScale(Math.max(PROMISE_HOURS * 1.2, ...known));
  const toY = (hours: number) => BASE - (hours / scale.top) * (BASE - TOP);
  const room = Math.max(0, width - LEFT - RIGHT - 12) / Math.max(1, steps.length - 1);
  const points = steps.flatMap(({ start, medianHours }, index): Point[] =>
    medianHours === null
      ? []
      : [{ x: LEFT + 12 + room * index, y: toY(medianHours), hours: medianHours, start }],
  );
  const last = points.at(-1);
  const highest = [...points].sort((a, b) => b.hours - a.hours)[0];
  return (
    <div ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-label={describe(known)}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${toY(tick)}H${width}`} className={styles['grid']} />
            <text x={LEFT - 8} y={toY(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <path d={`M${LEFT} ${toY(PROMISE_HOURS)}H${width}`} className={styles['promise']} />
        <text x={width} y={toY(PROMISE_HOURS) - 6} textAnchor="end">
          Promise: one working day
        </text>
        <path
          d={points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          className={styles['line']}
        />
        {points.map(({ x, y, hours, start }) => (
          <path
            key={start}
            d={`M${x} ${y - DIAMOND}l${DIAMOND} ${DIAMOND}-${DIAMOND} ${DIAMOND}-${DIAMOND}-${DIAMOND}z`}
            className={hours >= PROMISE_HOURS ? styles['over'] : styles['point']}
          />
        ))}
        {[...new Set([highest, last])].map(
          (point) =>
            point && (
              <text
                key={point.start}
                x={point.x}
                y={point.y < TOP + 24 ? point.y + 22 : point.y - 12}
                textAnchor={point === last ? 'end' : 'middle'}
                className={styles['strong']}
              >
                {formatHours(point.hours)}
              </text>
            ),
        )}
        <Ends steps={steps} unit={unit} width={width} />
      </svg>
    </div>
  );
}

function Ends({ steps, unit, width }: Pick<Numbers, 'steps' | 'unit'> & { width: number }) {
  const [first, last] = [steps[0], steps.at(-1)];
  const toName = (step: Step | undefined) => (step ? nameStep(step.start, unit) : '');
  return (
    <>
      <text x={LEFT} y={HEIGHT - 8}>
        {toName(first)}
      </text>
      <text x={width - 4} y={HEIGHT - 8} textAnchor="end">
        {toName(last)}
      </text>
    </>
  );
}

function describe(known: readonly number[]): string {
  if (known.length === 0) return 'Median first answer: none yet';
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return `Median first answer: between ${formatHours(low)} and ${formatHours(high)}, last ${formatHours(known.at(-1) ?? 0)}`;
}
