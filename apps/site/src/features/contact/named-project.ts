// Begins the message with the project that the visitor comes from: /?about=harbour-desk#contact.
// The text is from a file of the project, never from the address.
import { getPrefilled, setPrefilled } from '../../forms/prefilled.ts';
import { PREFIX } from '../../language/stored-language.ts';

const PARAMETER = 'about';
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Changes only an empty message, so that a visitor can also remove the text, and a restored one: the
 * line is placed above the kept words, in place of the line of an earlier link.
 */
export async function nameProject(message: HTMLTextAreaElement | null): Promise<void> {
  const slug = new URLSearchParams(location.search).get(PARAMETER);
  if (message === null || slug === null || !SLUG.test(slug)) return;
  const before = message.value;
  const isRestored = before !== '' && getPrefilled(message) !== null;
  const about = await fetchAbout(slug);
  if (about === null) return;
  const line = `${about}\n\n`;
  const isUntouched = message.value === before && getPrefilled(message) !== line;
  if (message.value === '' || (isRestored && isUntouched)) setPrefilled(message, line);
}

/** Null for an unknown project. */
async function fetchAbout(slug: string): Promise<string | null> {
  const prefix = document.documentElement.getAttribute(PREFIX) ?? '';
  try {
    const response = await fetch(`${prefix}/projects/${slug}.json`);
    if (!response.ok) return null;
    const data: unknown = await response.json();
    const about = typeof data === 'object' && data !== null && 'about' in data ? data.about : null;
    return typeof about === 'string' ? about : null;
  } catch {
    return null;
  }
}
