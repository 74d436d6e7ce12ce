// A blog post in short. The whole card is a link to the article.
import type { PostCategory } from '@loimel/content/schema';
import { Card, CardTitle } from '../../components/card.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import type { PageImage } from '../../images/pictures.ts';
import styles from './post-card.module.css';

/** The content of a card. The files of the list have the same format. */
export type PostCardContent = {
  href: string;
  title: string;
  excerpt: string;
  author: string;
  date: { iso: string; text: string };
  readTime: string;
  category: PostCategory;
  tags: readonly string[];
  image: PageImage;
};

export type CategoryNames = Readonly<Record<PostCategory, string>>;

type Props = {
  post: PostCardContent;
  hasPriority?: boolean | undefined;
  categoryNames: CategoryNames;
};

export function PostCard({ post, hasPriority, categoryNames }: Props) {
  const { href, title, excerpt, author, date, readTime, category, image } = post;
  return (
    <Card image={image} leadsTo={href} hasPriority={hasPriority} className={styles.card}>
      <div className={styles.meta}>
        <CategoryBadge kind={category} name={categoryNames[category]} />
        <span>{readTime}</span>
      </div>
      <CardTitle href={href}>{title}</CardTitle>
      <p>{excerpt}</p>
      <div className={styles.foot}>
        <span>{author}</span>
        <time dateTime={date.iso}>{date.text}</time>
      </div>
    </Card>
  );
}
