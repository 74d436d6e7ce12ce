// FAKES of Slack and Microsoft Teams, because neither service can run here. They check a request against
// the documented rules of the incoming webhooks of Slack and of the adaptive cards that a Teams workflow
// posts, more strictly than the services: a part that the rules do not name is rejected.
import { z } from 'zod';
import type { ReceivedRequest } from './receiver.ts';

type Reply = { status: number; body: string };

/** The length at which Slack truncates a text. */
const SLACK_MAX_CHARS = 40_000;
/** The largest message that Teams posts. */
const TEAMS_MAX_BYTES = 28 * 1024;

const Slack = z.strictObject({ text: z.string().min(1).max(SLACK_MAX_CHARS) });
/** A link, or text in which the control characters are only parts of the three entities. */
const SLACK_TEXT = /^(?:<https?:\/\/[^\s<>|&]+\|[^<>&|]+>|&(?:amp|lt|gt);|[^<>&])*$/;

const Teams = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.strictObject({
        $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: z.literal('AdaptiveCard'),
        // Teams shows cards up to this version.
        version: z.string().regex(/^1\.[0-5]$/),
        body: z
          .array(
            z.discriminatedUnion('type', [
              z.strictObject({
                type: z.literal('TextBlock'),
                text: z.string().min(1),
                weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
                wrap: z.boolean().optional(),
              }),
              z.strictObject({
                type: z.literal('FactSet'),
                facts: z
                  .array(z.strictObject({ title: z.string().min(1), value: z.string().min(1) }))
                  .min(1),
              }),
            ]),
          )
          .min(1),
        actions: z
          .array(
            z.strictObject({
              type: z.literal('Action.OpenUrl'),
              title: z.string().min(1),
              url: z.url({ protocol: /^https?$/ }),
            }),
          )
          .optional(),
      }),
    }),
  ]),
});

export function respondAsSlack({ headers, body }: ReceivedRequest): Reply {
  const message = Slack.safeParse(parseJson(headers, body)).data;
  if (message === undefined) return { status: 400, body: 'invalid_payload' };
  return SLACK_TEXT.test(message.text)
    ? { status: 200, body: 'ok' }
    : { status: 400, body: 'invalid_payload' };
}

export function respondAsTeams({ headers, body, bytes }: ReceivedRequest): Reply {
  const isMessage = Teams.safeParse(parseJson(headers, body)).success;
  return isMessage && bytes.length <= TEAMS_MAX_BYTES
    ? { status: 202, body: '' }
    : { status: 400, body: '{"error":{"code":"InvalidRequestContent"}}' };
}

function parseJson(headers: ReceivedRequest['headers'], body: string): unknown {
  if (!headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
