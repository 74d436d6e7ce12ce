// Confirms and ends a newsletter subscription without JavaScript (D-L18b): with the pasted address of
// the page, or with the code of the email. The response is a page.
import { isEmailAddress } from '@loimel/client/contract';
import { type Language, localisePath } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { html } from '../platform/html.ts';
import { type HtmlPage, sendPage } from '../platform/html-page.ts';
import {
  type Fields,
  linkField,
  mountPlainForms,
  plainForm,
  readPastedToken,
} from '../platform/plain-form.ts';
import { NEWSLETTER_PATH } from './links.ts';
import { confirmByCode, confirmByToken, endNewsletter, type NewsletterDeps } from './subscribe.ts';

const CONFIRM_PATH = `${NEWSLETTER_PATH}/confirm-form`;
const END_PATH = `${NEWSLETTER_PATH}/unsubscribe-form`;

export async function mountPlainNewsletter(
  app: FastifyInstance,
  deps: NewsletterDeps,
): Promise<void> {
  await mountPlainForms(app, [
    {
      path: CONFIRM_PATH,
      operation: 'newsletter.confirm-form',
      limit: 'submit',
      page: '/newsletter/confirm',
      async handle({ fields, language, reply }) {
        const error = await confirm(deps, fields, language);
        return sendPage(
          reply,
          error === null ? createDonePage(language) : createConfirmPage(language, fields, error),
        );
      },
    },
    {
      path: END_PATH,
      operation: 'newsletter.unsubscribe-form',
      limit: 'submit',
      page: '/newsletter/unsubscribe',
      async handle({ fields, language, reply }) {
        const isEnded = await succeeds(
          endNewsletter(deps, readPastedToken(fields.get('link') ?? '')),
        );
        return sendPage(reply, createEndPage(language, isEnded));
      },
    },
  ]);
}

/** Null on success, otherwise the sentence for the visitor. */
async function confirm(
  deps: NewsletterDeps,
  fields: Fields,
  language: Language,
): Promise<string | null> {
  const { news, validation } = readPageTexts(language, 'ui.yaml');
  const texts = readPageTexts(language, 'pages/newsletter.yaml').confirm;
  const link = fields.get('link');
  if (link !== undefined) {
    return (await succeeds(confirmByToken(deps, readPastedToken(link)))) ? null : news.expired;
  }
  const email = (fields.get('email') ?? '').trim();
  const code = (fields.get('code') ?? '').trim();
  if (email === '') return validation.email;
  if (!isEmailAddress(email)) return validation.emailFormat;
  if (code === '') return texts.codeMissing;
  return (await succeeds(confirmByCode(deps, { email, code }))) ? null : texts.codeWrong;
}

/** False for an invalid or expired link or code. */
async function succeeds(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link-expired') return false;
    throw error;
  }
}

function createDonePage(language: Language): HtmlPage {
  const { news, nav } = readPageTexts(language, 'ui.yaml');
  return {
    language,
    title: news.confirmed,
    content: html`<p><a href="${localisePath('/blog', language)}">${nav.blog}</a></p>`,
  };
}

function createConfirmPage(language: Language, fields: Fields, error: string): HtmlPage {
  const { news } = readPageTexts(language, 'ui.yaml');
  const texts = readPageTexts(language, 'pages/newsletter.yaml').confirm;
  const form = { path: CONFIRM_PATH, language };
  return {
    language,
    title: news.confirmTitle,
    status: 410,
    content: html`<p class="error" role="alert">${error}</p>
${plainForm(form, html`${linkField(language)}<button>${news.confirmGo}</button>`)}
<h2>${texts.codeTitle}</h2>
${plainForm(form, html`<label for="email">${news.label}</label><input id="email" name="email" type="email" autocomplete="email" value="${fields.get('email')}"><label for="code">${news.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code"><button class="line">${texts.codeGo}</button>`)}`,
  };
}

function createEndPage(language: Language, isEnded: boolean): HtmlPage {
  const { news } = readPageTexts(language, 'ui.yaml');
  if (isEnded)
    return { language, title: news.title, content: html`<p role="status">${news.off}</p>` };
  const { invalid } = readPageTexts(language, 'pages/newsletter.yaml').unsubscribe;
  return {
    language,
    title: news.offTitle,
    status: 410,
    content: html`<p class="error" role="alert">${invalid}</p>
${plainForm({ path: END_PATH, language }, html`${linkField(language)}<button>${news.offGo}</button>`)}`,
  };
}
