// The newsletter and the feed at the end of the sidebar.
import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { UnbreakableText } from '../../components/unbreakable-text.tsx';
import styles from './blog-newsletter.module.css';
import { SideSection } from './blog-sidebar.tsx';

export type BlogNewsletterContent = {
  title: string;
  lead: string;
  rss: { text: string; newTab: string; href: string };
};

type Props = { content: BlogNewsletterContent; children?: ReactNode };

export function BlogNewsletter({ content: { title, lead, rss }, children }: Props) {
  return (
    <SideSection title={title} className={styles.note}>
      <p className={styles.lead}>
        <UnbreakableText text={lead} />
      </p>
      {children}
      <a className={styles.rss} href={rss.href} target="_blank" rel="noopener">
        <Icon of={Rss} />
        {rss.text} <span className="sr">{rss.newTab}</span>
      </a>
    </SideSection>
  );
}
