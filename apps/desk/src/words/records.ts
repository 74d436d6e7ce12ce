// The words for the state, kind and language of a message or application.
export type Status = 'new' | 'open' | 'waiting' | 'answered' | 'closed';
export type Tone = 'plain' | 'ok' | 'warn' | 'error' | 'info';

export const STATUSES: readonly Status[] = ['new', 'open', 'waiting', 'answered', 'closed'];

const STATUS_WORDS: Record<Status, { word: string; tone: Tone; badge: Tone }> = {
  new: { word: 'New', tone: 'plain', badge: 'info' },
  open: { word: 'Open', tone: 'warn', badge: 'warn' },
  waiting: { word: 'Waiting', tone: 'plain', badge: 'info' },
  answered: { word: 'Answered', tone: 'ok', badge: 'ok' },
  closed: { word: 'Closed', tone: 'plain', badge: 'info' },
};

/** The word and colours of a status. The server may know a status that this build does not. */
export function describeStatus(status: string): { word: string; tone: Tone; badge: Tone } {
  return isStatus(status) ? STATUS_WORDS[status] : { word: status, tone: 'plain', badge: 'info' };
}

function isStatus(text: string): text is Status {
  return text in STATUS_WORDS;
}

export const CLOSED_REASONS = [
  { value: 'resolved', word: 'Resolved' },
  { value: 'no-reply-needed', word: 'Needs no reply' },
  { value: 'duplicate', word: 'Duplicate of another item' },
  { value: 'declined', word: 'Declined' },
] as const;

export function describeClosedReason(reason: string | null): string | undefined {
  return CLOSED_REASONS.find(({ value }) => value === reason)?.word.toLowerCase();
}

export const LANGUAGES = [
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const;

export function nameOfLanguage(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.name ?? code.toUpperCase();
}

export function describeKind(kind: string): string {
  return kind === 'application' ? 'application' : 'contact message';
}
