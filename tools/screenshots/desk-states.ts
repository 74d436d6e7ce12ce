// The screens of the desk and their states, in the order in which they are taken: the later ones change the
// data. Names follow the drawings.
import type { Page } from '@playwright/test';
import { createMember, DESK_PASSWORD } from '../../tests/support/desk-people.ts';
import { toTotpCode } from '../../tests/support/totp-code.ts';
import type { DeskWorld } from './desk-world.ts';
import { FIXED_NOW } from './fixed-time.ts';
import type { WidthPx } from './view.ts';

export type DeskShot = {
  name: string;
  /** Null: not signed in. Default: an agent. */
  email?: string | null;
  path?: string;
  /** Opens the item of this sender. */
  item?: string;
  /** Default: at every width. */
  widthPx?: WidthPx;
  /** Captures the whole page on phones. Default: only the viewport. */
  isWholePage?: true;
  reach?: (tab: Page, world: DeskWorld) => Promise<void>;
};

export const ADMIN = 'rasmus@loimel.example';
export const AGENT = 'jonas@loimel.example';
const SENDER = 'Hannah Brandt';
const REPLY =
  'Guten Tag Frau Brandt,\n\nja, ein Umzug in Etappen ist möglich. Wir beginnen mit dem Teil, der am wenigsten Verbindungen hat, und lassen beide Portale eine Zeit lang nebeneinander laufen.\n\nFür eine erste Einschätzung brauchen wir eine Liste der Schnittstellen zum ERP.';
const OTHER_REPLY =
  'Guten Tag Frau Brandt,\n\nein Umzug in Etappen ist möglich. Passt Ihnen ein Gespräch am Dienstag um 10 Uhr?\n\nFreundliche Grüße\nRasmus Ojala';
/** How long ago the reply was sent that can still be taken back. */
const UNDO_SHOWN_MS = 3_000;

const composerOf = (tab: Page) => tab.getByRole('textbox', { name: 'Reply' });
const NEVER = () => {};

const SIGNED_OUT: readonly DeskShot[] = [
  { name: 'signin', path: '/sign-in' },
  {
    name: 'signin-password',
    path: '/sign-in',
    reach: async (tab) => {
      await enterPassword(tab, AGENT, 'not the password');
      await tab.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'signin-setup',
    path: '/sign-in',
    reach: async (tab, { stack }) => {
      await enterPassword(tab, await createMember(stack), DESK_PASSWORD);
      await tab.getByRole('heading', { name: 'Set up a second step' }).waitFor();
    },
  },
  {
    name: 'signin-recovery-codes',
    path: '/sign-in',
    reach: async (tab, { stack }) => {
      await setUpApp(tab, await createMember(stack));
    },
  },
  {
    name: 'signin-code',
    path: '/sign-in',
    reach: async (tab, { stack }) => {
      const email = await createMember(stack);
      await setUpApp(tab, email);
      await tab.context().clearCookies();
      await tab.goto('/sign-in');
      await enterPassword(tab, email, DESK_PASSWORD);
      await tab.getByRole('heading', { name: 'One more step' }).waitFor();
    },
  },
];

const SCREENS: readonly DeskShot[] = [
  { name: 'inbox', item: 'Pablo Serrano', widthPx: 1440 },
  { name: 'inbox', path: '/inbox', widthPx: 390 },
  { name: 'detail', item: SENDER },
  { name: 'application', item: 'Marta Oliveira', email: 'liis@loimel.example' },
  { name: 'more', path: '/inbox', widthPx: 390, email: ADMIN, reach: openMore },
  { name: 'spam', path: '/spam', widthPx: 390 },
  { name: 'spam-detail', path: '/spam', reach: openFirstSpam },
  { name: 'deliveries', path: '/deliveries', email: ADMIN, isWholePage: true },
  { name: 'search', path: '/search?q=ERP', isWholePage: true },
  {
    name: 'palette',
    item: SENDER,
    reach: async (tab) => {
      await tab.keyboard.press('Control+k');
      await tab.getByRole('combobox').fill('an');
      await tab.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keys',
    item: SENDER,
    reach: async (tab) => {
      await tab.getByRole('heading', { name: SENDER }).waitFor();
      await tab.keyboard.press('?');
      await tab.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings', path: '/settings', isWholePage: true },
  { name: 'audit', path: '/audit', email: ADMIN },
  { name: 'team', path: '/team', email: ADMIN, isWholePage: true },
  { name: 'security', path: '/security', isWholePage: true },
  {
    name: 'security-stepup',
    path: '/security',
    reach: async (tab, { query }) => {
      await query(
        `update auth.sessions set authenticated_at = now() - interval '10 minutes',
           second_factor_at = now() - interval '10 minutes'`,
        [],
      );
      await tab.getByRole('button', { name: 'Make ten new codes' }).click();
      await tab.getByRole('dialog').waitFor();
    },
  },
];

const STATES: readonly DeskShot[] = [
  { name: 'states-empty', path: '/inbox?view=new&language=es' },
  { name: 'states-no-result', path: '/search?q=zeppelin' },
  { name: 'states-not-found', path: '/nowhere' },
  {
    name: 'states-failed',
    path: '/sign-in',
    reach: async (tab) => {
      await tab.route('**/graphql/v1', (route) =>
        route.fulfill({ status: 500, headers: { 'x-request-id': '7F3A-20C1' }, body: '' }),
      );
      await tab.goto('/inbox');
      await tab.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  },
  {
    name: 'states-loading',
    path: '/sign-in',
    reach: async (tab) => {
      await tab.route('**/graphql/v1', NEVER);
      await tab.goto('/inbox');
      await tab
        .getByText(/^Loading/)
        .first()
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'states-offline',
    item: 'Oskar Lind',
    reach: async (tab) => {
      await openComposer(tab);
      await tab.evaluate(() => dispatchEvent(new Event('offline')));
      await tab.getByText(/No connection since/).waitFor();
    },
  },
];

const REPLIES: readonly DeskShot[] = [
  {
    name: 'reply',
    item: SENDER,
    reach: async (tab) => {
      await writeReply(tab, REPLY);
      await tab.getByText(/Draft saved at/).waitFor();
    },
  },
  {
    name: 'reply-snippets',
    item: 'Elena Fuchs',
    reach: async (tab) => {
      await openComposer(tab);
      await tab.getByRole('button', { name: 'Snippets' }).click();
      await tab.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'reply-conflict',
    item: SENDER,
    reach: async (tab, world) => {
      await writeReply(tab, REPLY);
      await tab.getByText(/Draft saved at/).waitFor();
      const colleague = await world.openTab(ADMIN);
      await colleague.goto(await world.findItemPath(SENDER));
      await writeReply(colleague, OTHER_REPLY);
      await colleague.getByRole('button', { name: /Send reply/ }).click();
      await colleague.getByRole('button', { name: /Undo/ }).waitFor();
      await tab.getByRole('button', { name: /Send reply/ }).click();
      await tab.getByRole('heading', { name: 'A colleague has answered first' }).waitFor();
      await colleague.close();
    },
  },
  {
    name: 'no-email',
    item: 'Pablo Serrano',
    reach: async (tab, { query }) => {
      await query(
        `select app_private.store_domain_lookup(id, false, $2) from app.items where name = $1`,
        ['Pablo Serrano', new Date()],
      );
      await tab.reload();
      await openComposer(tab);
      await tab.getByText('The address takes no email').waitFor();
    },
  },
  {
    name: 'reply-undo',
    item: 'Oskar Lind',
    reach: async (tab) => {
      await writeReply(tab, 'Dear Mr Lind,\n\nyes, before the summer timetable is possible.');
      await tab.getByRole('button', { name: /Send reply/ }).click();
      await tab.getByRole('button', { name: /Undo/ }).waitFor();
      await tab.clock.setFixedTime(new Date(FIXED_NOW.getTime() + UNDO_SHOWN_MS));
      await tab.getByText('Sending in 7 seconds').waitFor();
    },
  },
];

export const DESK_SHOTS: readonly DeskShot[] = [
  ...SCREENS,
  ...STATES,
  ...REPLIES,
  // Last, because they add people to the team.
  ...SIGNED_OUT.map((shot) => ({ ...shot, email: null })),
].map((shot) => ({ ...shot, name: `desk-${shot.name}` }));

async function enterPassword(tab: Page, email: string, password: string): Promise<void> {
  await tab.getByRole('button', { name: 'Use password and code' }).click();
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('Password').fill(password);
  await tab.getByRole('button', { name: 'Continue' }).click();
}

async function setUpApp(tab: Page, email: string): Promise<void> {
  await enterPassword(tab, email, DESK_PASSWORD);
  await tab.getByRole('heading', { name: 'Set up a second step' }).waitFor();
  const secret = (await tab.locator('code').innerText()).replaceAll(' ', '');
  await tab.getByLabel('Code shown by the app').fill(toTotpCode(secret));
  await tab.getByRole('button', { name: 'Turn on the app' }).click();
  await tab.getByRole('list', { name: 'Recovery codes' }).waitFor();
}

async function openMore(tab: Page): Promise<void> {
  await tab.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name: 'More' }).click();
  await tab.getByRole('dialog').waitFor();
}

async function openFirstSpam(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: /SEO Masters/ }).click();
  await tab.getByRole('heading', { name: 'SEO Masters' }).waitFor();
}

/** On phones the composer is behind a button. */
async function openComposer(tab: Page): Promise<void> {
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  const further = tab.getByRole('button', { name: 'Write a further reply' });
  const phone = tab.getByRole('button', { name: /^Reply in|^Go on with/ });
  const field = tab.getByRole('textbox', { name: /reply$/i });
  await field.or(phone).or(further).first().waitFor();
  if (await phone.isVisible()) await phone.click();
  else if (await further.isVisible()) await further.click();
  await field.waitFor();
}

export async function writeReply(tab: Page, text: string): Promise<void> {
  await openComposer(tab);
  await composerOf(tab).fill(text);
}
