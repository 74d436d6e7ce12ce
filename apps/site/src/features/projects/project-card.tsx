// A project in short. The title is a link to the project's page. The rest of the card opens the
// dialog, which must be on the same page. With JavaScript the link opens it, too.
import { ArrowRight } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { PROJECT_LINK } from '../../components/shared-attributes.ts';
import { CLOTH_SIZE } from '../../images/images.ts';
import styles from './project-card.module.css';
import { dialogIdOf, openingDialog } from './project-dialog.tsx';
import type { Project } from './projects.ts';

export type ProjectCardTexts = { view: string; categories: Record<Project['category'], string> };

type Props = {
  project: Project;
  hasPriority?: boolean | undefined;
  /** Always the cloth, where a picture would make the first view heavier than its budget. */
  isWoven?: boolean | undefined;
  texts: ProjectCardTexts;
};

export function ProjectCard({ project, hasPriority, isWoven = false, texts }: Props) {
  const { id, href, imageUrl, screenshot, category, year, title, summary } = project;
  const cloth = { src: imageUrl, ...CLOTH_SIZE };
  return (
    <Card
      image={isWoven ? cloth : (screenshot ?? cloth)}
      leadsTo={href}
      hasPriority={hasPriority}
      className={styles.card}
    >
      <div className={styles.meta}>
        <CategoryBadge kind={category} name={texts.categories[category]} />
        <span>{year}</span>
      </div>
      <h3 className={styles.title}>
        <a className={styles.link} href={href} {...{ [PROJECT_LINK]: dialogIdOf(id) }}>
          {title}
        </a>
      </h3>
      <p>{summary}</p>
      <div className={styles.foot}>
        <button
          type="button"
          className={joinClasses('area-link', styles.open)}
          {...openingDialog(id)}
        >
          {texts.view}
          <span className="sr"> {title}</span>
          <Icon of={ArrowRight} />
        </button>
      </div>
    </Card>
  );
}
