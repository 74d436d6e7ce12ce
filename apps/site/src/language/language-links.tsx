// The language switcher. Plain links work without JavaScript. The head script only stores the
// choice and keeps query and hash.
import { joinClasses } from '../components/class-names.ts';
import { LANGUAGE_LINK, TOOLTIP } from '../components/shared-attributes.ts';
import { Tip } from '../components/tip.tsx';
import styles from './language-links.module.css';

export type LanguageLink = { language: string; label: string; href: string; isCurrent: boolean };

type Props = { label: string; links: LanguageLink[]; form: 'short' | 'long' };

export function LanguageLinks({ label, links, form }: Props) {
  return (
    <fieldset className={joinClasses(styles.languages, styles[form])}>
      <legend className="sr">{label}</legend>
      {links.map((link) => (
        <a
          key={link.language}
          className={styles.link}
          href={link.href}
          lang={link.language}
          hrefLang={link.language}
          {...{ [LANGUAGE_LINK]: link.language }}
          aria-current={link.isCurrent ? 'true' : undefined}
          {...(form === 'short' ? { [TOOLTIP]: '' } : {})}
        >
          {form === 'short' ? <ShortName {...link} /> : link.label}
        </a>
      ))}
    </fieldset>
  );
}

function ShortName({ language, label }: LanguageLink) {
  return (
    <>
      {language.toUpperCase()}
      <span className="sr"> {label}</span>
      <Tip text={label} />
    </>
  );
}
