// Begins the message with the project that the visitor comes from: /?about=harbour-desk#contact.
// The text is from a file of the project, never from the address.
import { PREFILLED } from '../../forms/spam-signals.ts';
import { PREFIX } from '../../language/stored-language.ts';

const PARAMETER = 'about';
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Changes only an empty message, so that a visitor can also remove the text. */
export async function nameProject(message: HTMLTextAreaElement | null): Promise<void> {
  const slug = new URLSearchParams(location.search).get(PARAMETER);
  if (message === null || slug === null || !SLUG.test(slug)) return;
  const about = await fetchAbout(slug);
  if (about === null || message.value !== '') return;
  message.value = `${about}\n\n`;
  message.setAttribute(PREFILLED, message.value);
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
