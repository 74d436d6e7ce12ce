// One project, its result in a figure, and what the client says. Below them, the ways to all projects,
// to the people and to the blog.
import { ArrowRight } from 'lucide-react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { SampleBadge } from '../../components/sample-note.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import { IMAGE_OF } from '../../images/shared-images.ts';
import type { ProofContent } from './home-content.ts';
import styles from './proof.module.css';

export function Proof({ content }: { content: ProofContent }) {
  const { title, project, sample, links } = content;
  return (
    <section className={styles.section} id="proof" {...{ [SECTION]: 'proof' }}>
      <div className="wrap">
        <h2 className={styles.heading}>{title}</h2>
        <div className={styles.sheet}>
          <article className={joinClasses('click-area', styles.project)}>
            <div className={joinClasses('pinked', styles.image)} {...{ [IMAGE_OF]: project.href }}>
              <img className="woven" loading="lazy" decoding="async" alt="" {...project.image} />
            </div>
            <div className={styles.name}>
              <h3>
                <a className="area-link" href={project.href}>
                  {project.title}
                </a>
              </h3>
              <p className={styles.text}>{project.summary}</p>
            </div>
          </article>
          <div className={styles.cell}>
            <StitchedText text={project.figure.value} className={styles.figure} />
            <p className={styles.text}>
              <span className="sr">{project.figure.value} </span>
              {project.figure.text}
              {sample && project.quote === undefined && (
                <>
                  {' '}
                  <SampleBadge text={sample} />
                </>
              )}
            </p>
          </div>
          <Voice quote={project.quote} client={project.client} sample={sample} />
        </div>
        <ul className={styles.links}>
          {links.map(({ text, href }) => (
            <li key={href}>
              <a className={styles.way} href={href}>
                {text}
                <Icon of={ArrowRight} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type VoiceProps = Pick<ProofContent['project'], 'quote' | 'client'> & Pick<ProofContent, 'sample'>;

/** Without a quote, the other two cells fill the sheet. */
function Voice({ quote, client, sample }: VoiceProps) {
  if (quote === undefined) return null;
  return (
    <figure className={joinClasses(styles.cell, styles.voice)}>
      <blockquote className={styles.quote}>
        <p className="quoted">{quote.text}</p>
      </blockquote>
      <figcaption className={styles.speaker}>
        <b className={styles.speakerName}>{quote.name}</b>, {quote.role}, {client}
        {sample && (
          <>
            {' '}
            <SampleBadge text={sample} />
          </>
        )}
      </figcaption>
    </figure>
  );
}
