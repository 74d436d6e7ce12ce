// Who wrote, when, in which language, and the state of the item.
import { Badge } from '../../components/badge.tsx';
import { formatInSentence } from '../../words/dates.ts';
import { describeKind, describeStatus, nameOfLanguage } from '../../words/records.ts';
import styles from './screen.module.css';

type Props = {
  name: string;
  number: string;
  kind: string;
  language: string;
  status: string;
  withdrawnAt: string | null;
  /** A row of the list does not have it. */
  createdAt?: string;
};

export function Heading(props: Props) {
  const { name, number, kind, language, status, withdrawnAt, createdAt } = props;
  const { word, badge } = describeStatus(status);
  return (
    <div className={styles.heading}>
      <div>
        <h1>{name}</h1>
        <p>
          {number}, {describeKind(kind)} in {nameOfLanguage(language)}
          {createdAt !== undefined && `, received ${formatInSentence(createdAt)}`}
        </p>
      </div>
      <Badge tone={badge === 'warn' ? 'warning' : badge}>
        {withdrawnAt === null ? word : 'Withdrawn'}
      </Badge>
    </div>
  );
}
