// All projects with their filter. A list on one page is filtered in place. A longer list has
// several pages, and its filter opens another page.
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { FILTER } from '../../components/category-filter.ts';
import { FilterChips } from '../../components/filter-chips.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ImageSource } from '../../images/images.ts';
import styles from './all-projects.module.css';
import { ProjectCard } from './project-card.tsx';
import { NEXT_TILE } from './project-filter.ts';
import type { ProjectsContent } from './projects-content.ts';

type Props = {
  content: ProjectsContent['all'];
  next: ProjectsContent['next'];
  loom: ImageSource;
  texts: ProjectsContent['texts'];
};

export function AllProjects({ content, next, loom, texts }: Props) {
  const { title, address, filterLabel, filters, filter, slots, empty, count } = content;
  return (
    <section
      className={styles.section}
      {...(content.isWhole ? { [FILTER.root]: '' } : {})}
      aria-labelledby="all-title"
    >
      <div className="wrap">
        <h2 id="all-title" className={styles.title}>
          {title}
        </h2>
        <FilterChips label={filterLabel} action={address} filters={filters} selected={filter} />
        <p className="sr" aria-live="polite" {...{ [FILTER.status]: JSON.stringify(count) }} />
        <ul className={styles.grid} {...{ [FILTER.list]: true }}>
          {slots.map(({ project, isHidden }) => (
            <li
              key={project.id}
              className={styles.slot}
              {...{ [FILTER.item]: project.category }}
              hidden={isHidden}
            >
              <ProjectCard project={project} texts={texts} />
            </li>
          ))}
          <li className={styles.next} {...{ [NEXT_TILE]: true }} hidden={!content.isNextShown}>
            <img className="woven" loading="lazy" alt="" {...loom} />
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
        <p className={styles.empty} {...{ [FILTER.empty]: true }} hidden={content.total > 0}>
          {empty}
        </p>
        <Pages content={content} />
      </div>
    </section>
  );
}

function Pages({ content: { newer, older } }: { content: ProjectsContent['all'] }) {
  if (newer === null && older === null) return null;
  return (
    <div className={styles.pages}>
      {newer && (
        <ButtonLink kind="line" href={newer.href}>
          <Icon of={ArrowLeft} />
          {newer.text}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink kind="line" href={older.href}>
          {older.text}
          <Icon of={ArrowRight} />
        </ButtonLink>
      )}
    </div>
  );
}
