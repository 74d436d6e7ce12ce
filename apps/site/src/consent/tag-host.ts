// The third-party hosts of the analytics tag. No other folder names them: the content security
// policy takes them from here (astro.config.ts), and nothing is asked of them before consent.

export const TAG_SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js';

/** The only Trusted Types policy of the site; it lets exactly one address through. */
export const TAG_POLICY_NAME = 'analytics-tag';

export const TAG_SOURCES = {
  /** The folder of the script, not the whole host. */
  script: 'https://www.googletagmanager.com/gtag/',
  /** Where hits go; the subdomain depends on the region of the visitor. */
  connect: 'https://*.google-analytics.com',
} as const;
