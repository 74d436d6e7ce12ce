// The carousel of featured projects. Without JavaScript it is a row that scrolls and snaps.
// start-carousel.ts adds dragging, the buttons and the position.
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { PlainButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './featured.module.css';
import { ProjectCard } from './project-card.tsx';
import type { ProjectsContent } from './projects-content.ts';
import { CAROUSEL } from './start-carousel.ts';

type Props = { content: ProjectsContent['featured']; texts: ProjectsContent['texts'] };

export function Featured({ content, texts }: Props) {
  const { title, projects, previous, next, slides, position } = content;
  return (
    <section
      className={styles.section}
      {...{ [CAROUSEL.root]: true }}
      aria-labelledby="featured-title"
    >
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="featured-title">{title}</h2>
          <div className={styles.controls}>
            <span
              className={styles.position}
              aria-live="polite"
              {...{ [CAROUSEL.position]: position.other, [CAROUSEL.positionOne]: position.one }}
            />
            <PlainButton
              kind="line"
              size="square"
              {...{ [CAROUSEL.step]: -1 }}
              aria-label={previous}
            >
              <Icon of={ArrowLeft} />
            </PlainButton>
            <PlainButton kind="line" size="square" {...{ [CAROUSEL.step]: 1 }} aria-label={next}>
              <Icon of={ArrowRight} />
            </PlainButton>
          </div>
        </div>
        <section
          className={styles.viewport}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the row
          tabIndex={0}
          aria-label={slides}
          {...{ [CAROUSEL.viewport]: true }}
        >
          <ul className={styles.rail}>
            {projects.map((project, index) => (
              <li key={project.id} className={styles.slide} {...{ [CAROUSEL.slide]: project.id }}>
                <ProjectCard project={project} hasPriority={index === 0} isWoven texts={texts} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}
