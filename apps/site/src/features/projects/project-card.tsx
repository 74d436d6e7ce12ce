// A project in short. The whole card opens the project's dialog, which must be on the same page.
import { ArrowRight } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { CLOTH_SIZE } from '../../images/images.ts';
import styles from './project-card.module.css';
import { openingDialog } from './project-dialog.tsx';
import type { Project } from './projects.ts';

export type ProjectCardTexts = { view: string; categories: Record<Project['category'], string> };

type Props = {
  project: Project;
  hasPriority?: boolean | undefined;
  texts: ProjectCardTexts;
};

export function ProjectCard({ project, hasPriority, texts }: Props) {
  const { id, imageUrl, category, year, title, description } = project;
  return (
    <Card
      image={{ src: imageUrl, ...CLOTH_SIZE }}
      hasPriority={hasPriority}
      className={styles.card}
    >
      <div className={styles.meta}>
        <CategoryBadge kind={category} name={texts.categories[category]} />
        <span>{year}</span>
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.description}>{description}</p>
      <div className={styles.foot}>
        <button type="button" className={styles.open} {...openingDialog(id)}>
          {texts.view}
          <span className="sr"> {title}</span>
          <Icon of={ArrowRight} />
        </button>
      </div>
    </Card>
  );
}
