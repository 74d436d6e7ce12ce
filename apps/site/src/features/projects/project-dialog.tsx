// The details of a project in a native modal dialog. It is prerendered and needs no island.
// Command buttons open it. The browser closes it on Escape and on a click outside, and restores
// the focus. complete-dialogs.ts and the head script support older browsers.
import { ArrowRight, ArrowUpRight, X } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { PROJECT_LINK } from '../../components/shared-attributes.ts';
import { CLOTH_SIZE } from '../../images/images.ts';
import { Picture } from '../../images/picture.tsx';
import { IMAGE_OF } from '../../images/shared-images.ts';
import { PROJECT_ADDRESS } from './dialog-addresses.ts';
import styles from './project-dialog.module.css';
import type { Project } from './projects.ts';
import { TechnologyTags } from './technology-tags.tsx';

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
  open: string;
  book: string;
  bookHref: string;
  newTab: string;
  next: string;
};

/** The smaller of two columns, or the whole dialog. */
const IMAGE_WIDTH = '(min-width: 1024px) 430px, 92vw';

type Props = { project: Project; texts: ProjectDialogTexts };

export function ProjectDialog({ project, texts }: Props) {
  const { id, imageUrl, screenshot, title, category, year, client } = project;
  const categoryName = texts.categories[category];
  const titleId = `${dialogIdOf(id)}-title`;
  return (
    <dialog
      id={dialogIdOf(id)}
      className={styles.dialog}
      closedby="any"
      aria-labelledby={titleId}
      {...{ [PROJECT_ADDRESS]: project.href }}
    >
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
      {/* Technologies are the last part, as in the specification. A wide dialog shows them on the left. */}
      <div className={styles.columns}>
        <div>
          <div className={joinClasses('pinked', styles.image)} {...{ [IMAGE_OF]: project.href }}>
            <Picture
              className="woven"
              image={screenshot ?? { src: imageUrl, ...CLOTH_SIZE }}
              sizes={IMAGE_WIDTH}
              loading="lazy"
              decoding="async"
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
        </div>
        <div className={styles.story}>
          <p className={styles.lead}>{project.description}</p>
          <Part heading={texts.challenge} text={project.challenge} />
          <Part heading={texts.solution} text={project.solution} />
          <Part heading={texts.results} text={project.results} />
        </div>
        <section>
          <h3 className={styles.heading}>{texts.technologies}</h3>
          <TechnologyTags technologies={project.technologies} />
        </section>
      </div>
      <Foot project={project} texts={texts} />
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

export function dialogIdOf(projectId: string): string {
  return `project-${projectId}`;
}

/** The ways on: the page of this project, a session, and the next project. */
function Foot({ project: { href, next }, texts }: Props) {
  return (
    <div className={styles.foot}>
      <ButtonLink kind="line" href={href}>
        {texts.open}
        <Icon of={ArrowRight} />
      </ButtonLink>
      <a className={styles.book} href={texts.bookHref} target="_blank" rel="noopener">
        {texts.book}
        <Icon of={ArrowUpRight} />
        <span className="sr"> {texts.newTab}</span>
      </a>
      <p className={styles.next}>
        <span className={styles.label}>{texts.next}:</span>{' '}
        <a href={next.href} {...{ [PROJECT_LINK]: dialogIdOf(next.id) }}>
          {next.title}
        </a>
      </p>
    </div>
  );
}

function Part({ heading, text }: { heading: string; text: string }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
