// The left half of the contact section: introduction, booking, who answers, what happens next, the
// next free week, email address and website.
import { Calendar, Globe, Mail } from 'lucide-react';
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { StepList } from '../../components/step-list.tsx';
import { Picture } from '../../images/picture.tsx';
import { SHOWN_UNTIL } from '../../layout/head-attributes.ts';
import type { AnswerContent } from './contact-answer.ts';
import styles from './contact-intro.module.css';

const PORTRAIT_WIDTH = '84px';

type Props = {
  title: string;
  lead: string;
  bookHref: string;
  booking: BookingTexts;
  answer: AnswerContent;
  email: { label: string; address: string };
  website: { label: string; domain: string; href: string };
};

export function ContactIntro(props: Props) {
  const { title, lead, bookHref, booking, answer, email, website } = props;
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <div className={styles.book}>
        <BookLink href={bookHref} texts={booking} size="large" />
      </div>
      <Person {...answer.person} />
      <h3 className={styles.nextTitle}>{answer.next.title}</h3>
      <StepList steps={answer.next.steps} className={styles.next} />
      {answer.freeWeek && <FreeWeek {...answer.freeWeek} />}
      <ul className={styles.channels}>
        <li className={styles.channel}>
          <Icon of={Mail} className={styles.sign} />
          <span className="sr">{email.label}</span>
          <a href={`mailto:${email.address}`}>{email.address}</a>
        </li>
        <li className={styles.channel}>
          <Icon of={Globe} className={styles.sign} />
          <span className="sr">{website.label}</span>
          <a href={website.href}>{website.domain}</a>
        </li>
      </ul>
    </div>
  );
}

function Person({ title, text, portrait }: AnswerContent['person']) {
  return (
    <div className={styles.person}>
      <Picture
        className={styles.portrait}
        image={portrait.image}
        sizes={PORTRAIT_WIDTH}
        alt={portrait.label}
        loading="lazy"
        decoding="async"
      />
      <p>
        <b>{title}</b>
        <span>{text}</span>
      </p>
    </div>
  );
}

function FreeWeek({ title, text, until }: NonNullable<AnswerContent['freeWeek']>) {
  return (
    <p className={styles.freeWeek} {...{ [SHOWN_UNTIL]: until }}>
      <Icon of={Calendar} className={styles.sign} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </p>
  );
}
