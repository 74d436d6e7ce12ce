// The end of a project's page: a picture of what was built, what the client says, the next project,
// and how to reach us.
import { ArrowRight } from 'lucide-react';
import { BookLink } from '../../components/book-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { CLOTH_SIZE } from '../../images/images.ts';
import { PictureFigure } from '../../images/picture-figure.tsx';
import { IMAGE_OF } from '../../images/shared-images.ts';
import styles from './project-end.module.css';
import type { ProjectPageContent } from './project-page-content.ts';

/** The width of the page with its margins, up to its limit. */
const SCREENSHOT_WIDTH = '(min-width: 1360px) 1280px, 92vw';

export function Screenshot({ project: { screenshot } }: Pick<ProjectPageContent, 'project'>) {
  if (screenshot === null) return null;
  return (
    <div className={styles.screenshot}>
      <div className="wrap">
        <PictureFigure picture={screenshot} sizes={SCREENSHOT_WIDTH} />
      </div>
    </div>
  );
}

export function Voice({ project: { quote, client } }: Pick<ProjectPageContent, 'project'>) {
  if (quote === undefined) return null;
  return (
    <figure className={joinClasses('wrap', styles.voice)}>
      <blockquote className={styles.quote}>
        <p className={joinClasses('quoted', styles.words)}>{quote.text}</p>
      </blockquote>
      <figcaption className={styles.speaker}>
        <b className={styles.name}>{quote.name}</b>
        <span>
          {quote.role}, {client}
        </span>
      </figcaption>
    </figure>
  );
}

export function NextProject({
  content: { project, label, text },
}: {
  content: ProjectPageContent['next'];
}) {
  return (
    <section
      className={joinClasses('click-area', 'wrap', styles.next)}
      aria-labelledby="next-title"
    >
      <div className={joinClasses('pinked', styles.image)} {...{ [IMAGE_OF]: project.href }}>
        <img
          className="woven"
          loading="lazy"
          decoding="async"
          alt=""
          src={project.imageUrl}
          {...CLOTH_SIZE}
        />
      </div>
      <div>
        <p className={styles.label}>{label}</p>
        <h2 id="next-title">
          <a className="area-link" href={project.href}>
            {project.title}
          </a>
        </h2>
        <p className={styles.description}>{project.description}</p>
        <span className={styles.read} aria-hidden="true">
          {text}
          <Icon of={ArrowRight} />
        </span>
      </div>
    </section>
  );
}

export function Ask({ content }: { content: ProjectPageContent['ask'] }) {
  const { title, text, bookHref, booking, write } = content;
  return (
    <section className={joinClasses('deep', styles.ask)} aria-labelledby="ask-title">
      <div className={joinClasses('wrap', styles.asked)}>
        <div>
          <h2 id="ask-title" className={styles.question}>
            {title}
          </h2>
          <p className={styles.askText}>{text}</p>
        </div>
        <div className={styles.ways}>
          <BookLink href={bookHref} texts={booking} size="large" className={styles.way} />
          <ButtonLink kind="line" size="large" href={write.href} className={styles.way}>
            {write.text}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
