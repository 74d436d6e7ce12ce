// The sections of the home page below its hero, in their order.

import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { CARD_ROWS, Card, CardTitle } from '../../components/card.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { DiamondList } from '../../components/diamond-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { NamedIcon } from '../../components/named-icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import type { HomeContent, SolutionItem } from './home-content.ts';
import innovationStyles from './innovations.module.css';
import offeringStyles from './offerings.module.css';
import solutionStyles from './solutions.module.css';

type SolutionsProps = { content: HomeContent['solutions']; businessHref: string };

/** Three solutions, each as a card that links to the business page. */
export function Solutions({ content, businessHref }: SolutionsProps) {
  return (
    <section
      className={joinClasses('section', solutionStyles.section)}
      id="solutions"
      {...{ [SECTION]: 'solutions' }}
    >
      <div className="wrap">
        <div className={solutionStyles.head}>
          <SectionHead title={content.title} lead={content.lead} />
        </div>
        <div className={joinClasses(solutionStyles.cards, CARD_ROWS)}>
          {content.items.map((solution) => (
            <SolutionCard key={solution.id} solution={solution} href={businessHref} />
          ))}
        </div>
        <div className={solutionStyles.all}>
          <ButtonLink kind="line" size="large" href={businessHref}>
            {content.all}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function SolutionCard({ solution, href }: { solution: SolutionItem; href: string }) {
  return (
    <Card image={solution.image} className={solutionStyles.card}>
      <div className={solutionStyles.tile}>
        <NamedIcon name={solution.icon} className={solutionStyles.sign} />
      </div>
      <CardTitle href={href}>{solution.name}</CardTitle>
      <p>{solution.description}</p>
      <DiamondList items={solution.features} />
    </Card>
  );
}

/** The six core offerings. */
export function Offerings({ content }: { content: HomeContent['core'] }) {
  return (
    <section className="section">
      <div className="wrap grid">
        <div className={offeringStyles.head}>
          <h2>{content.title}</h2>
          <p className="lead">{content.lead}</p>
        </div>
        <ul className={offeringStyles.list}>
          {content.items.map((offering) => (
            <li key={offering.id} className={offeringStyles.item}>
              <NamedIcon name={offering.icon} className={offeringStyles.sign} />
              <h3 className={offeringStyles.title}>{offering.title}</h3>
              <p className={offeringStyles.text}>{offering.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Three products in development. The woven part of each image shows the stage. */
export function Innovations({ content }: { content: HomeContent['future'] }) {
  return (
    <section className="section deep">
      <div className="wrap">
        <SectionHead title={content.title} lead={content.lead} />
        <div className={innovationStyles.looms}>
          {content.items.map(({ id, title, description, stage, stageName, image }) => (
            <article key={id} className={innovationStyles.innovation}>
              <div className={joinClasses(innovationStyles.frame, innovationStyles[stage])}>
                <img
                  className={joinClasses('woven', innovationStyles.image)}
                  loading="lazy"
                  decoding="async"
                  alt=""
                  {...image}
                />
              </div>
              <h3 className={innovationStyles.title}>
                {title} <small className={innovationStyles.stage}>{stageName}</small>
              </h3>
              <p className={innovationStyles.text}>{description}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
