// Web solutions: what we may count, how we count it, and up to three projects we may show.
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Counters } from '../../components/counters.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { ProjectCard } from '../projects/project-card.tsx';
import { ProjectDialog } from '../projects/project-dialog.tsx';
import type { BusinessContent } from './business-content.ts';
import styles from './showcase.module.css';

export function Showcase({ content }: { content: BusinessContent['showcase'] }) {
  const { title, lead, all, counters, projects, texts } = content;
  return (
    <section className={styles.section} id="showcase">
      <div className="wrap">
        <div className={styles.head}>
          <SectionHead title={title} lead={lead} />
          <ButtonLink kind="line" size="large" href={all.href} className={styles.all}>
            {all.text}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
        <Counters {...counters} />
        <div className={styles.cards}>
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} texts={texts} />
          ))}
        </div>
        {projects.map((project) => (
          <ProjectDialog key={project.id} project={project} texts={texts} />
        ))}
      </div>
    </section>
  );
}
