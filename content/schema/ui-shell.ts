// Texts of the layout: navigation, languages, footer, consent popup.
import { z } from 'zod';
import {
  badgeText,
  bookText,
  buttonText,
  fieldLabel,
  heading,
  line,
  navText,
  sentence,
} from './text.ts';

export const shellShape = {
  nav: z.strictObject({
    business: navText,
    team: navText,
    blog: navText,
    career: navText,
    projects: navText,
    resources: navText,
    press: navText,
    privacy: badgeText,
    terms: badgeText,
    contact: buttonText,
    cookies: buttonText,
    book: bookText,
    bookNote: line,
  }),
  a11y: z.strictObject({
    newTab: line,
    skip: line,
    home: line,
    mainNav: line,
    footerNav: line,
    menuOpen: line,
    menuClose: line,
    breadcrumb: line,
  }),
  lang: z.strictObject({ label: fieldLabel }),
  bar: z.strictObject({ text: line, go: buttonText, close: buttonText, label: line }),
  foot: z.strictObject({
    about: sentence,
    /** The link to the line of legal identity, and its labels. */
    company: buttonText,
    registerCode: fieldLabel,
    vat: fieldLabel,
    copyright: line,
    linkedin: line,
    howCounted: line,
  }),
  share: z.strictObject({ studio: line }),
  loading: line,
  theme: z.strictObject({ pause: buttonText, play: buttonText }),
  code: z.strictObject({ alt: line }),
};

export const consentShape = {
  consent: z.strictObject({
    title: heading,
    text: sentence,
    accept: buttonText,
    reject: buttonText,
    save: buttonText,
    necessary: fieldLabel,
    necessaryText: line,
    analytics: fieldLabel,
    analyticsText: line,
    marketing: fieldLabel,
    marketingText: line,
    policy: line,
    details: badgeText,
    gpc: line,
    receipt: line,
    label: line,
    locked: line,
  }),
};
