// Collects the texts, paths and facts that the layout of a page shows.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES, localisePath, requireLanguage } from '@loimel/content/languages';
import { ADDRESS_ERRORS } from '@loimel/content/schema';
import { company, getUi } from '../content/index.ts';
import type { LanguageOffer } from '../language/language-bar.tsx';
import { SECOND_FACTOR_CODE } from '../session/auth-parameters.ts';
import type { AddressErrorTexts } from './address-error-texts.ts';
import type { ErrorTexts } from './error-boundary.tsx';
import { COMPANY_ID, type FooterProps } from './footer.tsx';
import type { HeaderProps, NavLink } from './header.tsx';

type Page = { language: Language; addresses: ReadonlyMap<Language, string> };

export function createHeaderContent({ language, addresses }: Page): HeaderProps {
  const { nav, a11y, lang } = getUi(language);
  const current = addresses.get(language);
  const toLink = (text: string, path: string): NavLink => {
    const href = localisePath(path, language);
    if (href === current) return { text, href, current: 'page' };
    // An article belongs to the section blog.
    return { text, href, current: current?.startsWith(`${href}/`) ? 'true' : undefined };
  };
  return {
    homeHref: localisePath('/', language),
    bookHref: company.schedulingUrl,
    links: [
      toLink(nav.business, '/business'),
      toLink(nav.team, '/team'),
      toLink(nav.blog, '/blog'),
      toLink(nav.career, '/career'),
    ],
    languages: LANGUAGES.map(({ code, label }) => ({
      language: code,
      label,
      href: addresses.get(code) ?? localisePath('/', code),
      isCurrent: code === language,
    })),
    texts: { ...a11y, book: nav.book, bookNote: nav.bookNote, language: lang.label },
  };
}

/** Only unprefixed pages offer another language. Opening a prefixed page is already a choice. */
export function createLanguageOffers({ language, addresses }: Page): LanguageOffer[] {
  if (requireLanguage(language).prefix !== '') return [];
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code }) => ({
    language: code,
    href: addresses.get(code) ?? localisePath('/', code),
    texts: getUi(code).bar,
  }));
}

type FooterPage = { language: Language; hasContact: boolean; builtAt: Date };

export function createFooterContent({ language, hasContact, builtAt }: FooterPage): FooterProps {
  const { nav, a11y, foot, consent } = getUi(language);
  const inLanguage = (path: string) => localisePath(path, language);
  const [before = '', after = ''] = foot.copyright.split('{year}');
  return {
    homeHref: inLanguage('/'),
    contactHref: hasContact ? '#contact' : inLanguage('/#contact'),
    email: company.email,
    identity: createIdentity(language),
    copyright: { before, year: builtAt.getUTCFullYear(), after },
    groups: [
      {
        id: 'company',
        links: [
          { text: nav.business, href: inLanguage('/business') },
          { text: nav.team, href: inLanguage('/team') },
          { text: nav.blog, href: inLanguage('/blog') },
          { text: nav.career, href: inLanguage('/career') },
        ],
      },
      {
        id: 'more',
        links: [
          { text: nav.projects, href: inLanguage('/projects') },
          { text: nav.resources, href: inLanguage('/resources') },
          { text: nav.press, href: inLanguage('/press') },
          ...(company.linkedinUrl === undefined
            ? []
            : [{ text: foot.linkedin, href: company.linkedinUrl, note: a11y.newTab }]),
        ],
      },
      {
        // Unprefixed (S1-H13): the stored language redirects to the translated text (D-R2d).
        id: 'legal',
        links: [
          { text: nav.privacy, href: '/privacy' },
          { text: nav.terms, href: '/terms' },
          { text: nav.accessibility, href: inLanguage('/accessibility') },
          { text: foot.company, href: `#${COMPANY_ID}` },
        ],
      },
    ],
    texts: {
      home: a11y.home,
      footerNav: a11y.footerNav,
      about: foot.about,
      contact: nav.contact,
      cookies: nav.cookies,
      privacySignal: consent.gpc,
    },
  };
}

/** The line that the law asks for: who runs the site, where, and in which register. */
function createIdentity(language: Language): string[] {
  const { legalName, address, registerCode, vatNumber, phone } = company;
  const { foot } = getUi(language);
  const { street, postalCode, city } = address;
  return [
    legalName,
    `${street}, ${postalCode} ${city}, ${countryName(language)}`,
    `${foot.registerCode} ${registerCode}`,
    ...(vatNumber === undefined ? [] : [`${foot.vat} ${vatNumber}`]),
    phone,
  ];
}

function countryName(language: Language): string {
  const names = new Intl.DisplayNames(requireLanguage(language).locale, { type: 'region' });
  return names.of(company.address.countryCode) ?? company.address.countryCode;
}

/** The texts of the error view for an island. */
export function createErrorTexts(language: Language): ErrorTexts {
  const { app: title, appText: text, appMore: more, retry, reload } = getUi(language).error;
  return { title, text, more, retry, reload };
}

/** The texts for an error in the URL, by the code of the auth service. */
export function createAddressErrorTexts(language: Language): AddressErrorTexts {
  const { addressError, toast } = getUi(language);
  const codes = Object.entries(ADDRESS_ERRORS).map(([code, key]) => [code, addressError[key]]);
  return {
    codes: { ...Object.fromEntries(codes), [SECOND_FACTOR_CODE]: addressError.secondFactor },
    unknown: addressError.unknown,
    dismiss: toast.dismiss,
  };
}
