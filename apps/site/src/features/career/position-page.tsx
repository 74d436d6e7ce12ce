// The page of a position: what it is about on the left, its facts in a slip on the right.
import { ArrowDown, ArrowRight, Briefcase, Calendar, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { DiamondList } from '../../components/diamond-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHero } from '../../components/page-hero.tsx';
import { SampleNote } from '../../components/sample-note.tsx';
import { ClosedPosition } from './closed-position.tsx';
import type { PositionPageContent } from './position-content.ts';
import styles from './position-page.module.css';
import { Slip } from './position-slip.tsx';

export function PositionPage({ content }: { content: PositionPageContent }) {
  const { position, image, breadcrumb, closed, slip, apply, sample } = content;
  const { title, description } = position;
  return (
    <>
      <PageHero
        title={title}
        lead={description}
        bands={image}
        breadcrumb={<Breadcrumb {...breadcrumb} />}
      >
        <Meta content={content} />
      </PageHero>
      <div className={styles.body}>
        {closed && <ClosedPosition {...closed} />}
        <div className={joinClasses('wrap grid', styles.columns)}>
          {/* Before the text, because phones show the facts first. */}
          <aside className={styles.facts} aria-label={slip.label}>
            <Slip content={slip}>
              {apply && (
                <ButtonLink size="large" className={styles.apply} href={apply.href}>
                  {apply.text}
                  <Icon of={ArrowDown} />
                </ButtonLink>
              )}
            </Slip>
            {sample && <SampleNote {...sample} />}
          </aside>
          <Sections content={content} />
        </div>
      </div>
    </>
  );
}

function Meta({ content: { position, deadline } }: { content: PositionPageContent }) {
  const facts = [
    { sign: Briefcase, text: position.type },
    { sign: MapPin, text: position.location },
    { sign: Calendar, text: deadline },
  ];
  return (
    <p className={styles.meta}>
      {facts.map(
        ({ sign, text }) =>
          text !== null && (
            <span key={text} className={styles.fact}>
              <Icon of={sign} className={styles.sign} />
              {text}
            </span>
          ),
      )}
    </p>
  );
}

/** A closed position has no steps to take, but a way to write anyway. */
function Sections({ content }: { content: PositionPageContent }) {
  const { position, texts, countries, apply, closed } = content;
  return (
    <div className={styles.text}>
      <Section title={texts.tasks}>
        <DiamondList items={position.tasks} />
      </Section>
      <Section title={texts.requirements}>
        <DiamondList items={position.requirements} />
      </Section>
      <Section title={texts.benefits}>
        <DiamondList items={position.benefits} />
      </Section>
      {apply && (
        <>
          <Section title={texts.stages}>
            <ol className={styles.stages}>
              {position.stages.map((stage) => (
                <li key={stage.title} className={styles.stage}>
                  <b className={styles.stageTitle}>{stage.title}</b>
                  <span>{stage.text}</span>
                </li>
              ))}
            </ol>
          </Section>
          {countries && (
            <Section title={countries.title}>
              <p>{countries.text}</p>
            </Section>
          )}
          <Section title={apply.title}>
            <p className={styles.paragraph}>{apply.lead}</p>
            <ButtonLink size="large" href={apply.href}>
              {apply.text}
              <Icon of={ArrowDown} />
            </ButtonLink>
          </Section>
        </>
      )}
      {closed?.instead && (
        <Section title={closed.instead.title}>
          <p className={styles.paragraph}>{closed.instead.text}</p>
          <ButtonLink kind="line" size="large" href={closed.instead.link.href}>
            {closed.instead.link.text}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
