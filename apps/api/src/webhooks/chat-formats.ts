// The bodies that Slack and Microsoft Teams accept, and what counts as accepted. Both show the text to
// people, so it names only number, kind, language and a link: no word of the visitor leaves the desk.
import { DeliveryFailure } from '../deliveries/index.ts';

export type ChatFormat = 'slack' | 'teams';

export type ChatNotice = {
  kind: 'contact' | 'application';
  number: string;
  /** Code of the language of the record, such as `de`. */
  language: string;
  isCorrection: boolean;
  /** Null when no address of the desk is configured. */
  link: string | null;
};

const KINDS = { contact: 'message', application: 'application' } as const;
const OPEN = 'Open in the desk';
/** Neither service explains a rejection by its status alone. */
const UNEXPECTED_RESPONSE = 'unexpected-response';

/** English, as the desk. */
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

export function toChatBody(format: ChatFormat, notice: ChatNotice): string {
  return JSON.stringify(format === 'slack' ? toSlack(notice) : toTeams(notice));
}

/**
 * Slack confirms with 200 and `ok`. The workflows of Teams confirm with 202; the connectors before them
 * responded to a rejected card with 200 and a sentence. A proxy in between can respond with a page.
 */
export async function checkChatResponse(format: ChatFormat, response: Response): Promise<void> {
  if (!response.ok || response.status === 202) {
    await response.body?.cancel();
    if (response.ok && format === 'teams') return;
    throw new DeliveryFailure(response.ok ? UNEXPECTED_RESPONSE : `http-${response.status}`);
  }
  const text = (await response.text()).trim();
  const confirmations = format === 'slack' ? ['ok'] : ['', '1'];
  if (!confirmations.includes(text)) throw new DeliveryFailure(UNEXPECTED_RESPONSE);
}

function describe({ kind, number, language, isCorrection }: ChatNotice) {
  const name = KINDS[kind];
  // Both services show links and markup in a text. Our numbers have no other characters.
  const plain = number.replaceAll(/[^A-Za-z0-9-]/g, '');
  const title = isCorrection ? `Corrected ${name} ${plain}` : `New ${name} ${plain}`;
  return { title, language: languageNames.of(language) ?? language };
}

/** https://docs.slack.dev/messaging/formatting-message-text: three characters are control characters. */
function toSlack(notice: ChatNotice) {
  const { title, language } = describe(notice);
  const link = notice.link === null ? '' : `\n<${escapeSlack(notice.link)}|${OPEN}>`;
  return { text: `${escapeSlack(`${title} (${language})`)}${link}` };
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The message that a workflow "when a webhook request is received" posts as a card. */
function toTeams(notice: ChatNotice) {
  const { title, language } = describe(notice);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
      { type: 'FactSet', facts: [{ title: 'Language', value: language }] },
    ],
    ...(notice.link === null
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: OPEN, url: notice.link }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}
