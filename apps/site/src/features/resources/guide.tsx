// A guide among the resources; it looks like an article, without author, date and related posts.
import { TextFrame } from '../../articles/text-frame.tsx';
import type { GuideContent } from './guide-content.ts';

export function Guide({ content }: { content: GuideContent }) {
  const { frame, picture, readingTime } = content;
  return <TextFrame content={frame} picture={picture} byline={<span>{readingTime}</span>} />;
}
