// The page of a project: name and cloth, facts, the story beside its figures, its picture and the ways on.
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { SampleNote } from '../../components/sample-note.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { CLOTH_SIZE } from '../../images/images.ts';
import { PAGE_IMAGE } from '../../images/shared-images.ts';
import headStyles from './project-head.module.css';
import type { ProjectPageContent } from './project-page-content.ts';
import { Ask, NextProject, Screenshot, Voice } from './project-page-end.tsx';
import storyStyles from './project-story.module.css';
import { TechnologyTags } from './technology-tags.tsx';

type Props = { content: ProjectPageContent };

export function ProjectPage({ content }: Props) {
  return (
    <article>
      <Head content={content} />
      <Facts content={content} />
      <Story content={content} />
      <Screenshot project={content.project} />
      <Voice project={content.project} />
      <NextProject content={content.next} />
      <Ask content={content.ask} />
    </article>
  );
}

function Head({ content: { project, categoryName, breadcrumb, launched } }: Props) {
  return (
    <header className={headStyles.head}>
      <div className={joinClasses('wrap grid', headStyles.columns)}>
        <div className={headStyles.text}>
          <Breadcrumb {...breadcrumb} />
          <h1 className={headStyles.title}>{project.title}</h1>
          <p className={joinClasses('lead', headStyles.lead)}>{project.description}</p>
          <p className={headStyles.meta}>
            <CategoryBadge kind={project.category} name={categoryName} />
            <span>{launched}</span>
          </p>
        </div>
        <div className={headStyles.cloth}>
          <div className={joinClasses('pinked', headStyles.image)} {...PAGE_IMAGE}>
            <img
              className="woven"
              alt=""
              fetchPriority="high"
              src={project.imageUrl}
              {...CLOTH_SIZE}
            />
          </div>
        </div>
      </div>
    </header>
  );
}

function Facts({ content: { facts, sample } }: Props) {
  return (
    <div className="wrap">
      <dl className={headStyles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name} className={headStyles.fact}>
            <dt className={headStyles.name}>{name}</dt>
            <dd className={headStyles.value}>{text}</dd>
          </div>
        ))}
      </dl>
      {sample && <SampleNote {...sample} />}
    </div>
  );
}

function Story({ content: { project, story, technologies } }: Props) {
  return (
    <div className={joinClasses('wrap grid', storyStyles.columns)}>
      <Figures project={project} />
      <div className={storyStyles.text}>
        {story.map(({ title, text }) => (
          <section key={title} className={storyStyles.section}>
            <h2 className={storyStyles.title}>{title}</h2>
            <p className={storyStyles.paragraph}>{text}</p>
          </section>
        ))}
        <section className={storyStyles.section}>
          <h2 className={storyStyles.title}>{technologies}</h2>
          <TechnologyTags technologies={project.technologies} />
        </section>
      </div>
    </div>
  );
}

/** The result in one stitched figure, and two more in plain type. */
function Figures({ project: { figure, moreFigures } }: Pick<ProjectPageContent, 'project'>) {
  return (
    <div className={storyStyles.figures}>
      <StitchedText text={figure.value} className={storyStyles.figure} />
      <p className={storyStyles.meaning}>
        <span className="sr">{figure.value} </span>
        {figure.text}
      </p>
      <ul className={storyStyles.more}>
        {moreFigures.map(({ value, text }) => (
          <li key={text} className={storyStyles.result}>
            <b className={storyStyles.value}>{value}</b> <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
