// The sections of the team page below its hero.

import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import { SECTION } from '../../consent/interaction-events.ts';
import { Picture } from '../../images/picture.tsx';
import type { PageImage } from '../../images/pictures.ts';
import cultureStyles from './culture.module.css';
import joinStyles from './join.module.css';
import leadershipStyles from './leadership.module.css';
import portraitStyles from './portrait.module.css';
import type { Member, TeamContent } from './team-content.ts';

/** A quarter or a half of the page, or beside the text on a phone. */
const PORTRAIT_WIDTH = '(min-width: 1024px) 290px, (min-width: 768px) 46vw, 112px';

/** The people who lead the studio. */
export function Leadership({ content }: { content: TeamContent['leadership'] }) {
  return (
    <section className={leadershipStyles.section} {...{ [SECTION]: 'leadership' }}>
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={leadershipStyles.people}>
          {content.members.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} profile={content.profile} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function MemberCard({ member, profile }: { member: Member; profile: string }) {
  return (
    <article className={leadershipStyles.person} id={member.id}>
      <Portrait
        image={member.image}
        label={member.imageLabel}
        initials={member.initials}
        className={leadershipStyles.portrait}
      />
      <h3 className={leadershipStyles.name}>{member.name}</h3>
      <p className={leadershipStyles.position}>
        {member.position} <span>({member.positionNote})</span>
      </p>
      <p className={leadershipStyles.description}>{member.description}</p>
      {member.imageCredit !== undefined && (
        <p className={leadershipStyles.credit}>{member.imageCredit}</p>
      )}
      <a
        className={leadershipStyles.profile}
        href={member.linkedinUrl}
        target="_blank"
        rel="noopener"
        aria-label={member.profileLabel}
      >
        <Icon of={ArrowUpRight} />
        {profile}
      </a>
    </article>
  );
}

type PortraitProps = {
  image: PageImage;
  label: string;
  initials: string;
  className?: string | undefined;
};

/**
 * A woven portrait or a photo over stitched initials. The initials are visible until the image has loaded, or
 * if it fails. The `alt` is empty, because a browser would show it over the initials.
 */
function Portrait({ image, label, initials, className }: PortraitProps) {
  return (
    <div className={joinClasses(portraitStyles.portrait, className)} role="img" aria-label={label}>
      <StitchedText text={initials} className={portraitStyles.initials} />
      <Picture
        className={portraitStyles.image}
        image={image}
        sizes={PORTRAIT_WIDTH}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

/** How the studio works: five values. */
export function Culture({ content }: { content: TeamContent['culture'] }) {
  return (
    <section className={cultureStyles.section}>
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={cultureStyles.values}>
          {content.items.map(({ id, title, description }) => (
            <li key={id} className={cultureStyles.value}>
              <h3 className={cultureStyles.title}>{title}</h3>
              <p className={cultureStyles.description}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type JoinProps = { content: TeamContent['join']; bookHref: string; booking: BookingTexts };

/** The box that links to the open positions and to a first conversation. */
export function Join({ content, bookHref, booking }: JoinProps) {
  return (
    <section className="deep" {...{ [SECTION]: 'join' }}>
      <div className={joinClasses('wrap', joinStyles.box)}>
        <div className={joinStyles.text}>
          <h2>{content.title}</h2>
          <p className="lead">{content.text}</p>
        </div>
        <div className={joinStyles.actions}>
          <BookLink href={bookHref} texts={booking} size="large" />
          <ButtonLink kind="line" size="large" href={content.href}>
            {content.button}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
