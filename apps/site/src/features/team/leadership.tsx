// The people who lead the studio.
import { ArrowUpRight } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import styles from './leadership.module.css';
import { Portrait } from './portrait.tsx';
import type { Member, TeamContent } from './team-content.ts';

export function Leadership({ content }: { content: TeamContent['leadership'] }) {
  return (
    <section className={styles.section} data-section="leadership">
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={styles.people}>
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
    <article className={styles.person}>
      <Portrait
        imageUrl={member.imageUrl}
        label={member.imageLabel}
        initials={member.initials}
        className={styles.portrait}
      />
      <h3 className={styles.name}>{member.name}</h3>
      <p className={styles.position}>
        {member.position} <span>({member.positionNote})</span>
      </p>
      <p className={styles.description}>{member.description}</p>
      <a
        className={styles.profile}
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
