// All projects with their filter. Everything is in the HTML; start-filter.ts shows and hides.
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { FilterChips } from '../../components/filter-chips.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProjectCard } from '../../components/project-card/project-card.tsx';
import { ProjectDialog } from '../../components/project-dialog/project-dialog.tsx';
import type { Picture } from '../../pictures/pictures.ts';
import styles from './all-projects.module.css';
import type { ProjectsContent } from './projects-content.ts';

type Props = {
  content: ProjectsContent['all'];
  next: ProjectsContent['next'];
  loom: Picture;
  texts: ProjectsContent['texts'];
};

export function AllProjects({ content, next, loom, texts }: Props) {
  const { title, address, filterLabel, filters, projects, empty, count } = content;
  return (
    <section className={styles.section} data-filtered aria-labelledby="all-title">
      <div className="wrap">
        <h2 id="all-title" className={styles.title}>
          {title}
        </h2>
        <FilterChips label={filterLabel} action={address} filters={filters} selected="all" />
        <p className="sr" aria-live="polite" data-count-one={count.one} data-count={count.other} />
        <ul className={styles.grid} data-grid>
          {projects.map((project) => (
            <li key={project.id} className={styles.place} data-category={project.category}>
              <ProjectCard project={project} texts={texts} />
            </li>
          ))}
          <li className={styles.next} data-next>
            <img src={loom.src} width={loom.width} height={loom.height} alt="" loading="lazy" />
            <div>
              <h3 className={styles.nextTitle}>{next.title}</h3>
              <p className={styles.nextText}>{next.text}</p>
              <ButtonLink kind="line" href={next.href}>
                {next.go}
                <Icon of={ArrowRight} />
              </ButtonLink>
            </div>
          </li>
        </ul>
        <p className={styles.empty} data-empty hidden>
          {empty}
        </p>
        {projects.map((project) => (
          <ProjectDialog key={project.id} project={project} texts={texts} />
        ))}
      </div>
    </section>
  );
}
