// The numbers: four figures, what arrived, how long first answers took, and the languages.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Segments } from '../../components/segments.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading } from '../../layout/pane-state.tsx';
import { getStaffRole } from '../../session/access.ts';
import { formatAge, formatDay } from '../../words/dates.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { Arrivals } from './arrivals.tsx';
import { type Numbers, numbersQuery, PERIODS } from './data.ts';
import { formatHours, toShareInTime } from './facts.ts';
import { Languages } from './languages.tsx';
import { Medians } from './medians.tsx';
import styles from './numbers.module.css';

const MAX_COUNTED = 1_000;

export function Component() {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find(({ value }) => value === params.get('period')) ?? PERIODS[0];
  const { data, error, refetch } = useQuery(numbersQuery(period.value));
  return (
    <Page
      title="Numbers"
      intro={
        data && `From ${formatDay(data.from)} until now. Counted without spam, without cookies.`
      }
      actions={
        <Segments
          label="Period"
          value={period.value}
          options={PERIODS}
          onChange={(value) =>
            setParams(value === '12-weeks' ? {} : { period: value }, { replace: true })
          }
        />
      }
    >
      {data ? (
        <Content numbers={data} />
      ) : error ? (
        <ListFailed what="The numbers" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the numbers" />
      )}
    </Page>
  );
}

function Content({ numbers }: { numbers: Numbers }) {
  const role = getStaffRole();
  return (
    <>
      <Figures numbers={numbers} />
      <div className={styles['charts']}>
        <Arrivals
          numbers={numbers}
          hasContacts={role !== 'hr'}
          hasApplications={role !== 'agent'}
        />
        <Medians numbers={numbers} />
        <Languages numbers={numbers} />
      </div>
    </>
  );
}

function Figures({ numbers }: { numbers: Numbers }) {
  const { open, newToday, medianHours, steps, unit, answered, late, oldestUnanswered } = numbers;
  const before = steps.at(-2)?.medianHours ?? null;
  const share = toShareInTime(numbers);
  return (
    <ul className={styles['figures']}>
      <li>
        <span>Open now</span>
        <b>{open === MAX_COUNTED ? `${open}+` : open}</b>
        <small>{newToday} new today</small>
      </li>
      <li>
        <span>Median first answer</span>
        <b>{medianHours === null ? '-' : formatHours(medianHours)}</b>
        <small>
          {before === null ? `no answer last ${unit}` : `last ${unit} ${formatHours(before)}`}
        </small>
      </li>
      <li>
        <span>Within one working day</span>
        <b>{share === null ? '-' : `${share}%`}</b>
        <small>of {answered + late} answered or overdue</small>
      </li>
      <li>
        <span>Oldest unanswered</span>
        <b>{oldestUnanswered ? formatAge(oldestUnanswered.receivedAt) : '-'}</b>
        <small>
          {oldestUnanswered ? (
            <Link to={`/items/${oldestUnanswered.id}`}>
              {oldestUnanswered.name}, {oldestUnanswered.language.toUpperCase()}
            </Link>
          ) : (
            'none waits'
          )}
        </small>
      </li>
    </ul>
  );
}
