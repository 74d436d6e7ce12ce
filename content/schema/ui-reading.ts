// Texts of the blog, the newsletter, the resources, the press page and the receipt page.
import { z } from 'zod';
import {
  badgeText,
  buttonText,
  fieldLabel,
  heading,
  line,
  pageTitle,
  plural,
  sentence,
} from './text.ts';

const pictures = z.strictObject({ credit: line });

const blog = z.strictObject({
  title: pageTitle,
  lead: sentence,
  cats: z.strictObject({
    all: badgeText,
    development: badgeText,
    design: badgeText,
    business: badgeText,
    technology: badgeText,
  }),
  more: buttonText,
  search: fieldLabel,
  searchHint: line,
  searchGo: buttonText,
  searchClear: buttonText,
  results: plural(line),
  empty: line,
  emptyCat: line,
  popular: heading,
  tags: heading,
  rss: buttonText,
  back: buttonText,
  readTime: line,
  /** The short form, for cards. */
  minutes: badgeText,
  toc: heading,
  /** Followed by the names of the other languages. */
  alsoIn: line,
  related: heading,
  copy: buttonText,
  stale: line,
  /** At the end of an article, with {name}. */
  about: line,
  talk: sentence,
});

const newsletter = z.strictObject({
  title: heading,
  lead: sentence,
  label: fieldLabel,
  go: buttonText,
  note: sentence,
  code: fieldLabel,
  confirmTitle: pageTitle,
  confirmGo: buttonText,
  confirmed: line,
  expired: line,
  offTitle: pageTitle,
  offGo: buttonText,
  off: line,
});

const resources = z.strictObject({
  title: pageTitle,
  features: z.array(badgeText).length(4),
  cats: z.strictObject({
    all: badgeText,
    tools: badgeText,
    templates: badgeText,
    guides: badgeText,
    checklists: badgeText,
  }),
  download: buttonText,
  external: buttonText,
  guide: buttonText,
  empty: line,
  back: buttonText,
});

const press = z.strictObject({
  title: pageTitle,
  kit: heading,
  items: z.strictObject({
    logos: badgeText,
    photos: badgeText,
    factsheet: badgeText,
    guidelines: badgeText,
  }),
  all: buttonText,
  kitGet: buttonText,
  checksums: line,
  releases: heading,
  cats: z.strictObject({
    launch: badgeText,
    funding: badgeText,
    partnership: badgeText,
    award: badgeText,
    expansion: badgeText,
    acquisition: badgeText,
  }),
  contact: heading,
  q1: buttonText,
  q2: buttonText,
  q3: buttonText,
  q4: buttonText,
  time: line,
  urgent: line,
});

const receipt = z.strictObject({
  titleMsg: pageTitle,
  titleJob: pageTitle,
  number: fieldLabel,
  keep: line,
  received: line,
  opened: line,
  answered: line,
  decided: line,
  erasesOn: line,
  edit: buttonText,
  get: buttonText,
  withdraw: buttonText,
  erase: buttonText,
  askTitle: heading,
  askText: sentence,
  cancel: buttonText,
  erased: line,
  gone: line,
});

export const readingShape = { pictures, blog, news: newsletter, res: resources, press, receipt };
