// The left half of the contact section: introduction, booking, email address and website.
import { Globe, Mail } from 'lucide-react';
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './contact-intro.module.css';

type Props = {
  title: string;
  lead: string;
  bookHref: string;
  booking: BookingTexts;
  email: { label: string; address: string };
  website: { label: string; domain: string; href: string };
};

export function ContactIntro({ title, lead, bookHref, booking, email, website }: Props) {
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <BookLink href={bookHref} texts={booking} size="large" />
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
