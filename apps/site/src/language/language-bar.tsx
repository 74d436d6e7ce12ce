// The bar that offers the page in the visitor's language, written in that language. It is
// prerendered and hidden. The head script shows the bar that matches the browser (D-R3a).
import type { Language } from '@loimel/content/languages';
import { ArrowRight, X } from 'lucide-react';
import { Icon } from '../components/icon.tsx';
import { LANGUAGE_LINK, TOOLTIP } from '../components/shared-attributes.ts';
import { Tip } from '../components/tip.tsx';
import styles from './language-bar.module.css';
import { OFFER_BAR, STAY } from './stored-language.ts';

export type LanguageOffer = {
  language: Language;
  href: string;
  texts: { text: string; go: string; close: string; label: string };
};

export function LanguageBars({ offers }: { offers: LanguageOffer[] }) {
  return offers.map(({ language, href, texts }) => (
    <aside
      key={language}
      className={styles.bar}
      lang={language}
      aria-label={texts.label}
      {...{ [OFFER_BAR]: language }}
      hidden
    >
      <span className={styles.text}>{texts.text}</span>
      <a className={styles.link} href={href} hrefLang={language} {...{ [LANGUAGE_LINK]: language }}>
        {texts.go}
        <Icon of={ArrowRight} className={styles.sign} />
      </a>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.close}
        {...{ [STAY]: true, [TOOLTIP]: '' }}
      >
        <Icon of={X} className={styles.sign} />
        <Tip text={texts.close} align="end" />
      </button>
    </aside>
  ));
}
