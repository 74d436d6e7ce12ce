// The shared frame of articles and guides: header, image, and contents beside the text.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { LANGUAGE_LINK } from '../components/shared-attributes.ts';
import { isGiven, Picture } from '../images/picture.tsx';
import type { PageImage } from '../images/pictures.ts';
import { PAGE_IMAGE } from '../images/shared-images.ts';
import { ArticleBlocks, ArticleContents } from './article-blocks.tsx';
import styles from './text-frame.module.css';
import type { TextFrameContent } from './text-frame-content.ts';

/** The image of the head is as wide as the page. */
const HEAD_WIDTH = '(min-width: 1360px) 1280px, 92vw';

type Props = {
  content: TextFrameContent;
  image: PageImage;
  /** The start of the line below the title. */
  byline: ReactNode;
};

export function TextFrame({ content, image, byline }: Props) {
  const { contents, blocks, pictures, blockTexts } = content;
  return (
    <article>
      <Head content={content} byline={byline} />
      <div className="wrap">
        <div className={joinClasses('pinked', styles.image)} {...PAGE_IMAGE}>
          <Picture className="woven" image={image} sizes={HEAD_WIDTH} fetchPriority="high" />
        </div>
        {isGiven(image) && image.credit !== undefined && (
          <p className={styles.credit}>{image.credit}</p>
        )}
      </div>
      <div className={joinClasses('wrap grid', styles.body)}>
        <div className={styles.contents}>
          <ArticleContents {...contents} />
        </div>
        <div className={styles.text}>
          <ArticleBlocks blocks={blocks} pictures={pictures} texts={blockTexts} />
        </div>
      </div>
    </article>
  );
}

function Head({ content, byline }: Omit<Props, 'image'>) {
  const { title, back, staleNote, otherLanguages } = content;
  return (
    <header className={joinClasses('wrap', styles.head)}>
      <a className={styles.back} href={back.href}>
        <Icon of={ArrowLeft} />
        {back.text}
      </a>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.byline}>
        {byline}
        <span className={styles.languages}>
          {otherLanguages.label}{' '}
          {otherLanguages.links.map(({ language, label, href }) => (
            <a
              key={language}
              href={href}
              lang={language}
              hrefLang={language}
              {...{ [LANGUAGE_LINK]: language }}
            >
              {label}
            </a>
          ))}
        </span>
        {staleNote !== null && <span>{staleNote}</span>}
      </div>
    </header>
  );
}
