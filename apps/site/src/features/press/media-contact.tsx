// The press contact: person, response time, and four email links with a prepared subject.

import { Mail, Megaphone, MessageSquareQuote, Mic, Star } from 'lucide-react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import styles from './media-contact.module.css';
import type { EmailAction, PressContent } from './press-content.ts';
import { DownloadButton } from './press-kit.tsx';

const ICONS = {
  'media-inquiry': MessageSquareQuote,
  'interview-request': Mic,
  'review-request': Star,
  'speaking-opportunity': Megaphone,
};

export function MediaContact({ content }: { content: PressContent['contact'] }) {
  const { title, responseHours, promise, urgent, hours, person, kit, actions } = content;
  return (
    <section
      className={joinClasses('deep', styles.section)}
      id="media-contact"
      {...{ [SECTION]: 'media-contact' }}
    >
      <div className="wrap grid">
        <div className={styles.person}>
          <h2>{title}</h2>
          <div className={styles.promise}>
            <StitchedText text={String(responseHours)} className={styles.figure} />
            <p>
              {promise} {urgent}
            </p>
          </div>
          <p className={styles.who}>
            <b className={styles.name}>{person.name}</b>
            <span>{person.role}</span>
            <span>{hours}</span>
            <a className={styles.email} href={`mailto:${person.email}`}>
              {person.email}
            </a>
          </p>
          <DownloadButton file={kit} kind="line" />
        </div>
        <ul className={styles.actions}>
          {actions.map((action) => (
            <Action key={action.id} action={action} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Action({ action: { id, subject, hint, href } }: { action: EmailAction }) {
  return (
    <li>
      <a className={styles.action} href={href}>
        <Icon of={isKnown(id) ? ICONS[id] : Mail} className={styles.sign} />
        <span>
          <b className={styles.subject}>{subject}</b>
          <span className={styles.hint}>{hint}</span>
        </span>
        <Icon of={Mail} className={styles.envelope} />
      </a>
    </li>
  );
}

function isKnown(id: string): id is keyof typeof ICONS {
  return Object.hasOwn(ICONS, id);
}
