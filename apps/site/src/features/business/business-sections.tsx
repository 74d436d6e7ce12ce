// The sections of the business page.
import { ArrowRight } from 'lucide-react';
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CARD_ROWS } from '../../components/card.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Counters } from '../../components/counters.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHero } from '../../components/page-hero.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { bandsImage } from '../../images/images.ts';
import { ProjectCard } from '../projects/project-card.tsx';
import { ProjectDialog } from '../projects/project-dialog.tsx';
import type { BusinessContent } from './business-content.ts';
import heroStyles from './business-hero.module.css';
import serviceStyles from './services.module.css';
import showcaseStyles from './showcase.module.css';
import stepStyles from './steps.module.css';
import beltStyles from './steps-belt.module.css';

type BusinessHeroProps = {
  content: BusinessContent['hero'];
  bookHref: string;
  booking: BookingTexts;
};

/** What we do, for whom, and two links. */
export function BusinessHero({ content, bookHref, booking }: BusinessHeroProps) {
  return (
    <PageHero title={content.title} lead={content.subtitle} bands={bandsImage('business')}>
      <p className={heroStyles.description}>{content.description}</p>
      <div className={heroStyles.actions}>
        <BookLink href={bookHref} texts={booking} size="large" className={heroStyles.book} />
        <ButtonLink kind="ghost" href="#how">
          {content.how}
        </ButtonLink>
      </div>
    </PageHero>
  );
}

/** The six services as samples on a sheet of cloth. */
export function Services({ content }: { content: BusinessContent['services'] }) {
  return (
    <section className={serviceStyles.section} id="services">
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={serviceStyles.samples}>
          {content.items.map(({ id, name, description, image }) => (
            <li key={id} className={serviceStyles.sample}>
              <img
                className={serviceStyles.swatch}
                src={image.src}
                width={image.width}
                height={image.height}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <h3 className={serviceStyles.name}>{name}</h3>
              <p className={serviceStyles.text}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** "How it works": six steps on a belt whose pattern grows from stage to stage. */
export function Steps({ content }: { content: BusinessContent['steps'] }) {
  return (
    <section className={stepStyles.section} id="how">
      <div className="wrap">
        <div className={stepStyles.head}>
          <h2>{content.title}</h2>
          <p className="lead">{content.lead}</p>
        </div>
        <div className={stepStyles.loom}>
          <div className={beltStyles.belt} aria-hidden="true">
            {content.items.map(({ id }) => (
              <i key={id} className={beltStyles.stage} />
            ))}
          </div>
          <ol className={stepStyles.steps}>
            {content.items.map(({ id, number, spoken, title, description }) => (
              <li key={id} className={stepStyles.step}>
                <span className="sr">{spoken}</span>
                <StitchedText text={number} className={stepStyles.number} />
                <div>
                  <h3 className={stepStyles.title}>{title}</h3>
                  <p className={stepStyles.text}>{description}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** Web solutions: counters, how they are counted, and up to three projects. */
export function Showcase({ content }: { content: BusinessContent['showcase'] }) {
  const { title, lead, all, counters, projects, texts } = content;
  return (
    <section className={showcaseStyles.section} id="showcase">
      <div className="wrap">
        <div className={showcaseStyles.head}>
          <SectionHead title={title} lead={lead} />
          <ButtonLink kind="line" size="large" href={all.href} className={showcaseStyles.all}>
            {all.text}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
        <Counters {...counters} />
        <div className={joinClasses(showcaseStyles.cards, CARD_ROWS)}>
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
