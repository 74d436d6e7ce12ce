// The details of a project in a native modal dialog. It is prerendered and needs no island.
// Command buttons open it. The browser closes it on Escape and on a click outside, and restores
// the focus. complete-dialogs.ts and the head script support older browsers.
import { X } from 'lucide-react';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { CLOTH_SIZE } from '../../images/images.ts';
import styles from './project-dialog.module.css';
import type { Project } from './projects.ts';

export type ProjectDialogTexts = {
  categories: Record<Project['category'], string>;
  close: string;
  client: string;
  category: string;
  year: string;
  challenge: string;
  solution: string;
  results: string;
  technologies: string;
};

type Props = { project: Project; texts: ProjectDialogTexts };

export function ProjectDialog({ project, texts }: Props) {
  const { id, imageUrl, title, category, year, client } = project;
  const categoryName = texts.categories[category];
  const titleId = `${dialogIdOf(id)}-title`;
  return (
    <dialog id={dialogIdOf(id)} className={styles.dialog} closedby="any" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <div className={styles.meta}>
            <CategoryBadge kind={category} name={categoryName} />
            <span>{year}</span>
          </div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        <form method="dialog" className={styles.closing}>
          <button type="submit" className={styles.close} aria-label={texts.close}>
            <Icon of={X} />
          </button>
        </form>
      </div>
      <div className={styles.columns}>
        <div>
          <div className={joinClasses('pinked', styles.image)}>
            <img
              className="woven"
              loading="lazy"
              decoding="async"
              alt=""
              src={imageUrl}
              {...CLOTH_SIZE}
            />
          </div>
          <dl className={styles.facts}>
            <dt className={styles.label}>{texts.client}</dt>
            <dd>{client}</dd>
            <dt className={styles.label}>{texts.category}</dt>
            <dd>{categoryName}</dd>
            <dt className={styles.label}>{texts.year}</dt>
            <dd>{year}</dd>
          </dl>
          <section className={styles.part}>
            <h3 className={styles.heading}>{texts.technologies}</h3>
            <ul className={styles.tags}>
              {project.technologies.map((technology) => (
                <li key={technology} className={styles.tag}>
                  {technology}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div>
          <Part heading={texts.challenge} text={project.challenge} />
          <Part heading={texts.solution} text={project.solution} />
          <Part heading={texts.results} text={project.results} />
        </div>
      </div>
    </dialog>
  );
}

/** Attributes of a button that opens the project's dialog. React's types do not have them yet. */
export function openingDialog(projectId: string) {
  return {
    commandfor: dialogIdOf(projectId),
    command: 'show-modal',
    'aria-haspopup': 'dialog',
  } as const;
}

function dialogIdOf(projectId: string): string {
  return `project-${projectId}`;
}

function Part({ heading, text }: { heading: string; text: string }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
