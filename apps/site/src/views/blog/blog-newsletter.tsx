// The newsletter and the feed at the end of the sidebar.
import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { BlogBrowserTexts } from './blog-browser.tsx';
import styles from './blog-newsletter.module.css';
import { SideSection } from './side-section.tsx';

type Props = { texts: BlogBrowserTexts; rssHref: string; children: ReactNode };

export function BlogNewsletter({ texts, rssHref, children }: Props) {
  return (
    <SideSection title={texts.newsletter.title} className={styles.note}>
      <p className={styles.lead}>{texts.newsletter.lead}</p>
      {children}
      <a className={styles.rss} href={rssHref} target="_blank" rel="noopener">
        <Icon of={Rss} />
        {texts.rss} <span className="sr">{texts.newTab}</span>
      </a>
    </SideSection>
  );
}
