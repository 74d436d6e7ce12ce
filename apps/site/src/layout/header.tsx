// The shared header: wordmark, four links, languages, booking link; on small screens a panel.
// The panel is a native popover, so it opens, closes and handles Escape without JavaScript.
import { Menu, X } from 'lucide-react';
import { type BookingTexts, BookLink } from '../components/book-link.tsx';
import { PlainButton } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { TOOLTIP } from '../components/shared-attributes.ts';
import { Tip } from '../components/tip.tsx';
import { type LanguageLink, LanguageLinks } from '../language/language-links.tsx';
import styles from './header.module.css';
import { Wordmark } from './wordmark.tsx';

/** `page` marks the link to this page, `true` the link to its section of the site. */
export type NavLink = { text: string; href: string; current: 'page' | 'true' | undefined };

export type HeaderProps = {
  homeHref: string;
  bookHref: string;
  links: NavLink[];
  languages: LanguageLink[];
  texts: BookingTexts & {
    home: string;
    mainNav: string;
    language: string;
    menuOpen: string;
    menuClose: string;
  };
};

const PANEL_ID = 'menu';

export function Header({ homeHref, bookHref, links, languages, texts }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={joinClasses('wrap', styles.bar)}>
        <a className={styles.logo} href={homeHref} aria-label={texts.home}>
          <Wordmark />
        </a>
        <nav className={styles.nav} aria-label={texts.mainNav}>
          <NavLinks links={links} className={styles.navLink} />
        </nav>
        <div className={styles.end}>
          <LanguageLinks label={texts.language} links={languages} form="short" />
          <BookLink href={bookHref} texts={texts} />
        </div>
        <MenuButton texts={texts} />
      </div>
      <div id={PANEL_ID} popover="auto" className={styles.panel}>
        <nav aria-label={texts.mainNav}>
          <NavLinks links={links} className={styles.panelLink} />
        </nav>
        <div className={styles.panelLanguages}>
          <LanguageLinks label={texts.language} links={languages} form="long" />
        </div>
        <BookLink href={bookHref} texts={texts} size="large" className={styles.panelBook} />
      </div>
    </header>
  );
}

function NavLinks({ links, className }: { links: NavLink[]; className: string | undefined }) {
  return links.map((link) => (
    <a key={link.href} className={className} href={link.href} aria-current={link.current}>
      {link.text}
    </a>
  ));
}

function MenuButton({ texts }: Pick<HeaderProps, 'texts'>) {
  return (
    <PlainButton
      kind="line"
      size="square"
      popoverTarget={PANEL_ID}
      className={styles.menuButton}
      {...{ [TOOLTIP]: '' }}
    >
      <span className={styles.whenClosed}>
        <Icon of={Menu} />
        <span className="sr">{texts.menuOpen}</span>
        <Tip text={texts.menuOpen} align="end" />
      </span>
      <span className={styles.whenOpen}>
        <Icon of={X} />
        <span className="sr">{texts.menuClose}</span>
        <Tip text={texts.menuClose} align="end" />
      </span>
    </PlainButton>
  );
}
