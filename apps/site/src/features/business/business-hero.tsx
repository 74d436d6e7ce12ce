// The hero of the business page: what we do, for whom, and two ways on.
import { type BookingTexts, BookLink } from '../../components/book-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { PageHero } from '../../components/page-hero.tsx';
import { bandsPicture } from '../../images/images.ts';
import type { BusinessContent } from './business-content.ts';
import styles from './business-hero.module.css';

type Props = { content: BusinessContent['hero']; bookHref: string; booking: BookingTexts };

export function BusinessHero({ content, bookHref, booking }: Props) {
  return (
    <PageHero title={content.title} lead={content.subtitle} bands={bandsPicture('business')}>
      <p className={styles.description}>{content.description}</p>
      <div className={styles.actions}>
        <BookLink href={bookHref} texts={booking} size="large" className={styles.book} />
        <ButtonLink kind="ghost" href="#how">
          {content.how}
        </ButtonLink>
      </div>
    </PageHero>
  );
}
