// The third-party hosts of the analytics tag. The content security policy (astro.config.ts) takes
// them from here, no other folder names them, and no request is sent to them before consent.

export const TAG_SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js';

/** The Trusted Types policy of the tag. It allows exactly one URL. */
export const TAG_POLICY_NAME = 'analytics-tag';

export const TAG_SOURCES = {
  /** The folder of the script, not the whole host. */
  script: 'https://www.googletagmanager.com/gtag/',
  /** The target of hits. The subdomain depends on the region of the visitor. */
  connect: 'https://*.google-analytics.com',
} as const;
