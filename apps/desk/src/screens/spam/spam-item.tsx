// One held item: which checks failed, the text, and what a release would do.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, ChevronDown, ChevronUp, Inbox, X } from 'lucide-react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { useTitle } from '../../layout/page.tsx';
import { Loading } from '../../layout/pane-state.tsx';
import { NotFound } from '../../layout/route-error.tsx';
import { formatDay, formatInSentence } from '../../words/dates.ts';
import { describeDeliveryKind } from '../../words/deliveries.ts';
import { describeKind, nameOfLanguage } from '../../words/records.ts';
import { listSpamChecks } from '../../words/spam-reasons.ts';
import { releaseFromSpam } from '../inbox/actions.ts';
import type { ListContext } from '../inbox/list-context.ts';
import { undoLastChange } from '../inbox/undo.ts';
import { itemQuery } from '../item/data.ts';
import detailStyles from '../item/details.module.css';
import { Details } from '../item/details.tsx';
import type { Item } from '../item/item.ts';
import { MessageText } from '../item/message-text.tsx';
import itemStyles from '../item/screen.module.css';
import threadStyles from '../item/thread.module.css';
import bar from '../item/toolbar.module.css';
import styles from './spam.module.css';

export function Component() {
  const { id = '' } = useParams();
  const list = useOutletContext<ListContext>();
  const { data: item, isPending } = useQuery(itemQuery(id));
  useTitle(item ? `${item.name}, spam` : 'Spam');
  if (isPending) {
    return (
      <div className={itemStyles.state}>
        <Loading what="the item" />
      </div>
    );
  }
  return item ? (
    <HeldItem key={item.id} item={item} list={list} />
  ) : (
    <div className={itemStyles.state}>
      <NotFound />
    </div>
  );
}

function HeldItem({ item, list }: { item: Item; list: ListContext }) {
  const navigate = useNavigate();
  const isHeld = item.folder === 'spam';
  const release = async () => {
    if (isHeld && (await releaseFromSpam([item]))) void navigate('/spam');
  };
  useKeys({ spam: () => void release(), undo: undoLastChange });
  const index = list.order.indexOf(item.id);
  return (
    <div className={itemStyles.item}>
      <section className={itemStyles.pane} aria-label={`Item ${item.number}`}>
        <header className={bar.bar}>
          <div>
            <ButtonLink
              kind="bare"
              size="small"
              className={bar.back}
              to="/spam"
              aria-label="Back to spam"
            >
              <Icon of={ArrowLeft} />
            </ButtonLink>
            <Button
              kind="bare"
              size="small"
              aria-label="Previous item"
              onClick={() => list.move(-1)}
            >
              <Icon of={ChevronUp} />
            </Button>
            <Button kind="bare" size="small" aria-label="Next item" onClick={() => list.move(1)}>
              <Icon of={ChevronDown} />
            </Button>
            {index >= 0 && (
              <span className={bar.position}>
                {index + 1} of {list.total}
              </span>
            )}
          </div>
          <div>
            {isHeld && (
              <Button kind="filled" size="small" onClick={() => void release()}>
                <Icon of={Inbox} /> Release <kbd>!</kbd>
              </Button>
            )}
          </div>
        </header>
        <div className={itemStyles.scroller}>
          <div className={itemStyles.heading}>
            <div>
              <h1>{item.name}</h1>
              <p>
                {item.number}, {describeKind(item.kind)} in {nameOfLanguage(item.language)},{' '}
                {formatInSentence(item.createdAt)}
              </p>
            </div>
            <Badge tone={isHeld ? 'error' : 'ok'}>{isHeld ? 'Held as spam' : 'Released'}</Badge>
          </div>
          <Reasons reasons={item.spamReasons} />
          <article className={threadStyles.message} aria-label={`Message of ${item.name}`}>
            <MessageText text={item.message} lang={item.language} />
          </article>
          <details className={detailStyles.phone}>
            <summary>Sender, delivery, retention</summary>
            <Details item={item} people={[]} />
          </details>
          {isHeld && <p className={styles.after}>{describeRelease(item)}</p>}
        </div>
      </section>
      <aside className={detailStyles.details} aria-label="Details">
        <Details item={item} people={[]} />
      </aside>
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <section className={styles.why} aria-labelledby="why-held">
      <h2 id="why-held">Why it is here</h2>
      <ul>
        {listSpamChecks(reasons).map(({ name, isPassed, words, detail }) => (
          <li key={name} className={joinClasses(isPassed && styles.passed)}>
            <Icon of={isPassed ? Check : X} />
            <div>
              {words}
              {detail && <small>{detail}</small>}
            </div>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names exactly what would leave: the deliveries that are held. */
function describeRelease({ deliveries, erasesAt }: Item): string {
  const held = deliveries.filter(({ state }) => state === 'held');
  const sent = deliveries.filter(({ state }) => state === 'delivered');
  const names = held.map(({ kind }) => describeDeliveryKind(kind).toLowerCase());
  return [
    `Release moves it to the inbox${names.length > 0 ? ` and sends: ${names.join(', ')}` : ''}.`,
    sent.length === 0 ? 'Nothing has been sent so far.' : '',
    erasesAt === null ? '' : `Otherwise it is erased on ${formatDay(erasesAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
