// The home hero: loose threads become warp, the code window weaves them into cloth.

import { Pause, Play } from 'lucide-react';
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import styles from './hero.module.css';
import { HERO } from './hero-motion.ts';
import type { HomeContent } from './home-content.ts';
import { Loom } from './loom.tsx';

type Props = {
  content: HomeContent['hero'];
  bookHref: string;
  booking: BookingTexts;
  codeLabel: string;
  motion: { pause: string; play: string };
  projectsHref: string;
};

export function Hero({ content, bookHref, booking, codeLabel, motion, projectsHref }: Props) {
  const { before, word, after } = splitAtBraidedWord(content.title);
  return (
    <section className={styles.hero} {...{ [HERO.root]: true }} {...{ [SECTION]: 'hero' }}>
      <div className={styles.threads} aria-hidden="true">
        <canvas className={styles.canvas} />
      </div>
      <div className={joinClasses('wrap grid', styles.columns)}>
        <div className={styles.text}>
          <h1 className={styles.title}>
            {before}
            <span className={styles.braided}>{word}</span>
            {after}
          </h1>
          <p className={joinClasses('lead', styles.lead)}>{content.lead}</p>
          <div className={styles.actions}>
            <BookLink href={bookHref} texts={booking} size="large" className={styles.action} />
            <ButtonLink kind="ghost" href={projectsHref} className={styles.action}>
              {content.more}
            </ButtonLink>
          </div>
          <ul className={styles.facts}>
            {content.facts.map((fact) => (
              <li key={fact} className={styles.fact}>
                {fact}
              </li>
            ))}
          </ul>
          <MotionToggle {...motion} />
        </div>
        <Loom label={codeLabel} />
      </div>
    </section>
  );
}

/** Hidden until hero-motion.ts starts an animation that can be paused. */
function MotionToggle({ pause, play }: Props['motion']) {
  return (
    <button type="button" className={styles.motionToggle} {...{ [HERO.toggle]: true }} hidden>
      <span className={styles.whenRunning}>
        <Icon of={Pause} />
        {pause}
      </span>
      <span className={styles.whenPaused}>
        <Icon of={Play} />
        {play}
      </span>
    </button>
  );
}

const WEB = /\bweb\b/iu;
const LAST_WORD = /\S+$/u;

/** Finds the word of the tagline that is drawn on the braid: "Web", otherwise the last word. */
export function splitAtBraidedWord(title: string): { before: string; word: string; after: string } {
  const match = WEB.exec(title) ?? LAST_WORD.exec(title);
  if (match === null) return { before: title, word: '', after: '' };
  const end = match.index + match[0].length;
  return { before: title.slice(0, match.index), word: match[0], after: title.slice(end) };
}
