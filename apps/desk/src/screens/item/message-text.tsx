// A text that a person has written, as text. Web addresses become links that open without a referrer.
import { Fragment } from 'react';
import { splitLinks, splitParagraphs } from './text-parts.ts';

export function MessageText({ text, lang }: { text: string; lang: string }) {
  const paragraphs = splitParagraphs(text).map((paragraph, index) => ({
    key: `${index}`,
    lines: paragraph.split('\n').map((line, place) => ({ key: `${place}`, line })),
  }));
  return (
    <div lang={lang}>
      {paragraphs.map(({ key, lines }) => (
        <p key={key}>
          {lines.map(({ key: place, line }) => (
            <Fragment key={place}>
              {place !== '0' && <br />}
              <Line text={line} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function Line({ text }: { text: string }) {
  return splitLinks(text)
    .map((part, index) => ({ ...part, key: `${index}` }))
    .map(({ key, text: shown, href }) =>
      href === undefined ? (
        <Fragment key={key}>{shown}</Fragment>
      ) : (
        <a key={key} href={href} target="_blank" rel="noopener noreferrer">
          {shown}
        </a>
      ),
    );
}
