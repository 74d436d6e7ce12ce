// A letter as plain text and as HTML: the email of a subscriber, or the copy on the web, which names no one.
import { fillPlaceholders } from '@loimel/content/placeholders';
import { escapeHtml, FONT, toBrandBand, toEmailFrame } from '../email/index.ts';
import type { SnapshotWords } from './letter-snapshot.ts';

const LINE_LENGTH = 76;

/** What differs between the emails of a letter. */
export type Addressed = { confirmedOn: string; unsubscribeUrl: string; webUrl: string };

export type RenderedLetter = {
  words: SnapshotWords;
  language: string;
  replyTo: string;
  /** Null: the copy on the web. */
  addressed: Addressed | null;
  /** For the copy on the web. */
  headTags?: string;
};

export function toLetterText({ words, language, addressed }: RenderedLetter): string {
  const blocks = [
    words.heading,
    words.title.toLocaleUpperCase(language),
    wrap(words.greeting),
    ...words.sections.map(
      ({ heading, text, link, linkLabel }) => `${heading}\n${wrap(text)}\n${linkLabel}: ${link}`,
    ),
    wrap(`${words.reply}. ${words.replyNote}`),
  ];
  const footer = [
    wrap(words.imprint),
    ...(addressed === null ? [] : [toReason(words, addressed)]),
    words.noCounting,
    ...(addressed === null
      ? []
      : [
          `${words.unsubscribe}: ${addressed.unsubscribeUrl}`,
          `${words.viewInBrowser}: ${addressed.webUrl}`,
        ]),
    `${words.privacy}: ${words.privacyUrl}`,
  ];
  return `${blocks.join('\n\n')}\n\n--\n${footer.join('\n')}\n`;
}

export function toLetterHtml(letter: RenderedLetter): string {
  const { words, language, addressed, replyTo } = letter;
  const title = `<p class="t3" style="margin:0 0 8px;${FONT};font-size:14px;line-height:20px;color:#585d79">${escapeHtml(words.heading)}</p><h1 class="t" style="margin:0 0 14px;${FONT};font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.02em;color:#141833">${escapeHtml(words.title)}</h1>${toParagraph(escapeHtml(words.greeting))}`;
  const replyUrl = `mailto:${replyTo}?subject=${encodeURIComponent(`Re: ${words.subject}`)}`;
  const reply = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="b" bgcolor="#22307f" style="background-color:#22307f;border-radius:2px"><a href="${escapeHtml(replyUrl)}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#fbfbf8;text-decoration:none">${escapeHtml(words.reply)}</a></td></tr></table><p class="t3" style="margin:12px 0 0;${FONT};font-size:14px;line-height:20px;color:#585d79">${escapeHtml(words.replyNote)}</p>`;
  return toEmailFrame({
    subject: words.subject,
    language,
    preheader: words.preheader,
    ...(letter.headTags === undefined ? {} : { headTags: letter.headTags }),
    band: toBrandBand(),
    rows: [
      toRow('padding:36px 40px 28px', title),
      ...words.sections.map(toSection),
      toRow('padding:12px 40px 40px', reply),
    ].join(''),
    footer: toFooter(words, addressed),
  });
}

function toSection({ heading, text, link, linkLabel }: SnapshotWords['sections'][number]): string {
  const content = `<h2 class="t" style="margin:0 0 6px;${FONT};font-size:19px;line-height:25px;font-weight:600;letter-spacing:-.01em;color:#141833">${escapeHtml(heading)}</h2>${toParagraph(`${escapeHtml(text)} ${toLink(link, linkLabel)}`)}`;
  return toRow('padding:24px 40px 22px;border-top:1px solid #cfccc0', content, ' ln');
}

function toFooter(words: SnapshotWords, addressed: Addressed | null): string {
  const privacy = toLink(words.privacyUrl, words.privacy);
  const imprint = escapeHtml(words.imprint);
  const noCounting = escapeHtml(words.noCounting);
  if (addressed === null) return `${imprint}<br>${noCounting} ${privacy}`;
  const unsubscribe = toLink(addressed.unsubscribeUrl, words.unsubscribe);
  const web = toLink(addressed.webUrl, words.viewInBrowser);
  return `${imprint}<br>${escapeHtml(toReason(words, addressed))} ${noCounting}<br>${unsubscribe} · ${web} · ${privacy}`;
}

function toReason(words: SnapshotWords, { confirmedOn }: Addressed): string {
  return fillPlaceholders(words.reason, { date: confirmedOn });
}

function toRow(style: string, content: string, classes = ''): string {
  return `<tr><td class="card p${classes}" style="background-color:#fbfbf8;${style}">${content}</td></tr>`;
}

function toParagraph(html: string): string {
  return `<p class="t2" style="margin:0;${FONT};font-size:16px;line-height:26px;color:#3f4463">${html}</p>`;
}

function toLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#2336a0">${escapeHtml(label)}</a>`;
}

/** Addresses are never broken, because they are in lines of their own. */
function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
