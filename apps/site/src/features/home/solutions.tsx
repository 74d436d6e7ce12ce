// Three ways to work with us, each a card that leads to the business page.
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { DiamondList } from '../../components/diamond-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { NamedIcon } from '../../components/named-icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { HomeContent, SolutionItem } from './home-content.ts';
import styles from './solutions.module.css';

type Props = { content: HomeContent['solutions']; businessHref: string };

export function Solutions({ content, businessHref }: Props) {
  return (
    <section
      className={joinClasses('section', styles.section)}
      id="solutions"
      data-section="solutions"
    >
      <div className="wrap">
        <div className={styles.head}>
          <SectionHead title={content.title} lead={content.lead} />
        </div>
        <div className={styles.cards}>
          {content.items.map((solution) => (
            <SolutionCard key={solution.id} solution={solution} href={businessHref} />
          ))}
        </div>
        <div className={styles.all}>
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
    <Card picture={solution.picture} className={styles.card}>
      <div className={styles.tile}>
        <NamedIcon name={solution.icon} className={styles.sign} />
      </div>
      <CardTitle href={href}>{solution.name}</CardTitle>
      <p>{solution.description}</p>
      <DiamondList items={solution.features} />
    </Card>
  );
}
