// The six posts of the sample content as a visitor sees them, newest first.

export type Language = 'en' | 'de' | 'es';
export const LANGUAGES = ['en', 'de', 'es'] as const;

export const CATEGORIES = ['development', 'design', 'business', 'technology'] as const;

type Post = {
  category: (typeof CATEGORIES)[number];
  author: string;
  date: string;
  tags: readonly string[];
  slugs: Readonly<Record<Language, string>>;
  titles: Readonly<Record<Language, string>>;
};

export const POSTS: readonly Post[] = [
  {
    category: 'development',
    author: 'Rasmus Ojala',
    date: '2026-10-20',
    tags: ['Development', 'React', 'JavaScript'],
    slugs: {
      en: 'static-first-marketing-sites',
      de: 'erst-statisch-websites-ohne-server',
      es: 'primero-estatico-sitios-sin-servidor',
    },
    titles: {
      en: 'Static first: marketing sites without a server',
      de: 'Erst statisch: Websites, die ohne Server auskommen',
      es: 'Primero, estático: sitios web sin servidor',
    },
  },
  {
    category: 'technology',
    author: 'Rasmus Ojala',
    date: '2026-09-08',
    tags: ['TypeScript', 'JavaScript'],
    slugs: {
      en: 'refresh-tokens-across-tabs',
      de: 'refresh-tokens-in-mehreren-tabs',
      es: 'refresh-tokens-entre-pestanas',
    },
    titles: {
      en: 'Refresh tokens across tabs: one session, many timers',
      de: 'Refresh-Tokens: eine Sitzung, viele Tabs',
      es: 'Refresh tokens: una sesión, muchas pestañas',
    },
  },
  {
    category: 'design',
    author: 'Inés Robledo',
    date: '2026-06-16',
    tags: ['Design', 'UX/UI', 'CSS', 'Mobile'],
    slugs: {
      en: 'forms-in-three-languages',
      de: 'formulare-in-drei-sprachen',
      es: 'formularios-en-tres-idiomas',
    },
    titles: {
      en: 'Designing forms that survive three languages',
      de: 'Formulare, die drei Sprachen aushalten',
      es: 'Formularios que resisten tres idiomas',
    },
  },
  {
    category: 'business',
    author: 'Liis Kadarik',
    date: '2026-01-27',
    tags: ['AI', 'UX/UI'],
    slugs: {
      en: 'what-a-30-minute-session-can-decide',
      de: 'was-sich-in-30-minuten-entscheiden-laesst',
      es: 'que-se-puede-decidir-en-30-minutos',
    },
    titles: {
      en: 'What a 30-minute session can and cannot decide',
      de: 'Was 30 Minuten entscheiden können und was nicht',
      es: 'Qué se puede decidir en 30 minutos y qué no',
    },
  },
  {
    category: 'development',
    author: 'Maret Lepik',
    date: '2025-11-18',
    tags: ['Development', 'TypeScript', 'Node.js'],
    slugs: {
      en: 'graphql-contract-test-in-forty-lines',
      de: 'graphql-vertragstest-in-vierzig-zeilen',
      es: 'prueba-de-contrato-graphql-en-cuarenta-lineas',
    },
    titles: {
      en: 'A GraphQL contract test in forty lines',
      de: 'Ein GraphQL-Vertragstest in vierzig Zeilen',
      es: 'Una prueba de contrato GraphQL en cuarenta líneas',
    },
  },
  {
    category: 'business',
    author: 'Jonas Weidner',
    date: '2025-01-30',
    tags: ['Node.js', 'Development'],
    slugs: {
      en: 'four-time-zones-no-stand-up',
      de: 'vier-zeitzonen-kein-stand-up',
      es: 'cuatro-zonas-horarias-ninguna-reunion-diaria',
    },
    titles: {
      en: 'Four time zones, no stand-up',
      de: 'Vier Zeitzonen, kein Stand-up',
      es: 'Cuatro zonas horarias, ninguna reunión diaria',
    },
  },
];

export function toPrefix(language: Language): string {
  return language === 'en' ? '' : `/${language}`;
}

export function toHref({ slugs }: Post, language: Language): string {
  return `${toPrefix(language)}/blog/${slugs[language]}`;
}
