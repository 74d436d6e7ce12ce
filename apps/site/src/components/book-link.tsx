// "Book a Session": the only weld-yellow button. Opens the scheduling page in a new tab.
import { ArrowUpRight } from 'lucide-react';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

export type BookingTexts = { book: string; bookNote: string; newTab: string };

type Props = {
  href: string;
  texts: BookingTexts;
  size?: 'normal' | 'large';
  className?: string | undefined;
};

export function BookLink({ href, texts, size = 'normal', className }: Props) {
  return (
    <ButtonLink kind="book" size={size} href={href} newTab className={className}>
      {texts.book}
      <Icon of={ArrowUpRight} />
      <span className="sr">
        , {texts.bookNote} {texts.newTab}
      </span>
    </ButtonLink>
  );
}
