// The body of an article as plain HTML for feed readers: no classes, no scripts, absolute URLs.
import type { Block, Run, Text } from '@loimel/content/article-blocks';
import type { GivenPicture } from '../images/pictures.ts';

type Options = {
  toUrl: (href: string) => string;
  /** The picture with this id. */
  toPicture: (id: string) => GivenPicture;
};

export function toHtml(blocks: readonly Block[], { toUrl, toPicture }: Options): string {
  function toElement(block: Block): string {
    switch (block.type) {
      case 'h2':
      case 'p':
        return wrap(block.type, toRuns(block.content));
      case 'blockquote':
        return wrap('blockquote', wrap('p', toRuns(block.content)));
      case 'ul':
      case 'ol':
        return wrap(block.type, block.content.map((text) => wrap('li', toRuns(text))).join(''));
      case 'code':
        return wrap('pre', wrap('code', escapeHtml(block.content)));
      case 'picture':
        return toFigure(toPicture(block.content));
    }
  }

  function toFigure({ src, alt, caption, credit }: GivenPicture): string {
    const image = `<img src="${escapeHtml(toUrl(src))}" alt="${escapeHtml(alt)}">`;
    const words = [caption, credit].filter((text) => text !== undefined).join(' · ');
    return wrap('figure', words === '' ? image : image + wrap('figcaption', escapeHtml(words)));
  }

  function toRuns(text: Text): string {
    return text.map(toRun).join('');
  }

  function toRun(run: Run): string {
    switch (run.type) {
      case 'plain':
        return escapeHtml(run.text);
      case 'code':
        return wrap('code', escapeHtml(run.text));
      case 'link':
        return `<a href="${escapeHtml(toUrl(run.href))}">${toRuns(run.content)}</a>`;
      case 'emphasis':
        return wrap('em', toRuns(run.content));
      case 'strong':
        return wrap('strong', toRuns(run.content));
    }
  }

  return blocks.map(toElement).join('\n');
}

function wrap(element: string, content: string): string {
  return `<${element}>${content}</${element}>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
