// The shared footer: the brand band, company details, three groups of links, copyright.
import { ButtonLink } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import { CONSENT } from '../consent/drive-popup.ts';
import styles from './footer.module.css';
import { YEAR } from './head-attributes.ts';
import { Wordmark } from './wordmark.tsx';

type FooterLink = { text: string; href: string; note?: string | undefined };

/** Anchor of the line of legal identity. */
export const COMPANY_ID = 'company';

export type FooterProps = {
  homeHref: string;
  contactHref: string;
  email: string;
  /** Name, address and registers of the company, in one line. */
  identity: readonly string[];
  /** The copyright line, split at the year. */
  copyright: { before: string; year: number; after: string };
  groups: { id: string; links: FooterLink[] }[];
  texts: {
    home: string;
    footerNav: string;
    about: string;
    contact: string;
    cookies: string;
    privacySignal: string;
  };
};

export function Footer({
  homeHref,
  contactHref,
  email,
  identity,
  copyright,
  groups,
  texts,
}: FooterProps) {
  return (
    <footer className="deep">
      <div className={styles.band} />
      <div className={joinClasses('wrap', styles.main)}>
        <div className="grid">
          <div className={styles.about}>
            <a className={styles.logo} href={homeHref} aria-label={texts.home}>
              <Wordmark />
            </a>
            <p className={styles.aboutText}>{texts.about}</p>
            <ButtonLink kind="line" href={contactHref}>
              {texts.contact}
            </ButtonLink>
          </div>
          <nav className={styles.groups} aria-label={texts.footerNav}>
            {groups.map(({ id, links }) => (
              <ul key={id} className={styles.group}>
                {links.map((link) => (
                  <li key={link.href}>
                    <FooterAnchor {...link} />
                  </li>
                ))}
                {id === 'legal' && <CookieSettings {...texts} />}
              </ul>
            ))}
          </nav>
        </div>
        <div className={styles.bottom}>
          <p className={styles.identity} id={COMPANY_ID}>
            {identity.map((part) => (
              <span key={part}>{part}</span>
            ))}
            <a className={styles.email} href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          <span>
            {copyright.before}
            <span {...{ [YEAR]: true }}>{copyright.year}</span>
            {copyright.after}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Resets the consent. With Global Privacy Control consent/ also shows the note. */
function CookieSettings({ cookies, privacySignal }: FooterProps['texts']) {
  return (
    <li className={styles.cookies}>
      <button type="button" className={styles.link} {...{ [CONSENT.settingsButton]: true }}>
        {cookies}
      </button>
      <p className={styles.signal} {...{ [CONSENT.privacySignal]: true }} hidden>
        {privacySignal}
      </p>
    </li>
  );
}

/** A link with a note opens another site in a new tab. */
function FooterAnchor({ text, href, note }: FooterLink) {
  if (note === undefined) {
    return (
      <a className={styles.link} href={href}>
        {text}
      </a>
    );
  }
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener">
      {text} <span className="sr">{note}</span>
    </a>
  );
}
