// The import table of docs/architecture.md as single imports: what each folder may and may not use.

export type BoundaryCase = { from: string; imports: string };

/** Per folder (with the ending its files have): every import that Biome has to refuse. */
export const FORBIDDEN: Record<string, string[]> = {
  'apps/site/src/features/home/x.tsx': [
    '@loimel/api',
    '@loimel/desk',
    '../../../../api/src/app.ts',
    '../../../../desk/src/main.tsx',
    '@loimel/client/testing',
    '../../../../../packages/client/src/graphql/client.ts',
    '../../../../../tools/free-port.ts',
    'pg',
    'kysely',
    'fastify',
    '@fastify/static',
    'postgraphile/utils',
    'nodemailer',
  ],
  'apps/site/src/pages/x.astro': ['@loimel/api', '../../../api/src/app.ts', 'pg', 'fastify'],
  'apps/desk/src/x.tsx': [
    '@loimel/api',
    '@loimel/site',
    '../../api/src/app.ts',
    '../../site/src/language/static-paths.ts',
    '@loimel/client/testing',
    'pg',
    'fastify',
  ],
  'apps/api/src/x.ts': [
    '@loimel/site',
    '@loimel/desk',
    '../../site/src/language/static-paths.ts',
    '@loimel/client',
    '@loimel/client/auth',
    '@loimel/client/graphql',
    '@loimel/client/react',
    '@loimel/client/testing',
    '../../../packages/client/src/contract/index.ts',
    '../../../content/emails.ts',
    'react',
    'react/jsx-runtime',
    'react-dom/server',
  ],
  'apps/api/src/forms/x.ts': [
    '../mail/send.ts',
    '../jobs/inner/queue.ts',
    '../app.ts',
    '../server.ts',
    '../testing/index.ts',
    '../testing/test-app.ts',
    '@loimel/client/auth',
    '@loimel/desk',
    'react',
  ],
  'apps/api/src/auth/methods/x.ts': ['../../mail/send.ts', '../../app.ts', 'react'],
  'apps/api/src/platform/x.ts': [
    '../forms/index.ts',
    '../mail/send.ts',
    '../app.ts',
    '@loimel/client/auth',
    'react',
  ],
  'apps/api/src/platform/deep/x.ts': ['../../forms/index.ts'],
  'packages/client/src/contract/x.ts': [
    'react',
    'xstate',
    'node:crypto',
    'pg',
    '@loimel/content/languages',
    '@loimel/api',
    '../auth/index.ts',
    '../storage/index.ts',
    '../graphql/index.ts',
    '../functions/index.ts',
    '../react/index.ts',
    '../testing/index.ts',
    '../../../../content/languages.ts',
    '../../../../apps/api/src/errors.ts',
  ],
  ...toForbiddenOfClientParts(['auth', 'storage', 'graphql', 'functions']),
  'packages/client/src/react/x.tsx': [
    '@loimel/site',
    '@loimel/desk',
    '@loimel/api',
    '@loimel/content/languages',
    '../../../../apps/desk/src/main.tsx',
    '../../../../content/languages.ts',
  ],
  'tests/e2e/x.spec.ts': [
    '@loimel/site',
    '@loimel/desk',
    '@loimel/api',
    '@loimel/client',
    '@loimel/client/auth',
    '@loimel/client/graphql',
    '@loimel/client/react',
    '../../apps/api/src/app.ts',
    '../../apps/site/src/language/static-paths.ts',
    '../../packages/client/src/contract/index.ts',
  ],
};

/** Per folder: imports that have to stay possible, so that the rules are not merely too strict. */
export const ALLOWED: Record<string, string[]> = {
  'apps/site/src/features/home/x.tsx': [
    'react',
    '@loimel/client/contract',
    '@loimel/client/graphql',
    '@loimel/content/schema',
    '../../components/button.tsx',
    '../../../../../content/media/team.png',
  ],
  'apps/site/src/pages/x.astro': ['../features/home/hero.tsx', '@loimel/content/schema'],
  'apps/desk/src/x.tsx': ['react', '@loimel/client/contract', '@loimel/content/languages'],
  'apps/api/src/x.ts': [
    'fastify',
    'pg',
    'node:http',
    '@loimel/client/contract',
    '@loimel/content/emails',
    './forms/index.ts',
    './platform/database.ts',
  ],
  'apps/api/src/forms/x.ts': [
    './submit.ts',
    './inner/rules.ts',
    '../mail/index.ts',
    '../platform/database.ts',
    '../platform/deep/pool.ts',
    '../errors.ts',
    '../config.ts',
    '@loimel/client/contract',
  ],
  'apps/api/src/auth/methods/x.ts': [
    '../tokens.ts',
    '../providers/google.ts',
    '../../mail/index.ts',
    '../../platform/database.ts',
  ],
  'apps/api/src/forms/x.test.ts': ['../testing/test-app.ts', '../app.ts'],
  'apps/api/src/testing/x.ts': ['../app.ts', '../mail/mailer.ts'],
  'apps/api/src/platform/x.ts': ['./database.ts', '../errors.ts', 'pg', 'node:fs'],
  'packages/client/src/contract/x.ts': ['./limits.ts', 'zod', 'zod/mini'],
  'packages/client/src/auth/x.ts': ['./machine.ts', '../contract/index.ts', 'xstate'],
  'packages/client/src/auth/calls/x.ts': ['../machine.ts', '../../contract/index.ts'],
  'packages/client/src/react/x.tsx': ['react', '../auth/index.ts', '../contract/index.ts'],
  'tests/e2e/x.spec.ts': [
    '@playwright/test',
    '@loimel/client/contract',
    '@loimel/client/testing',
    '@loimel/content/languages',
    '../support/stack.ts',
  ],
};

export function toCases(table: Record<string, string[]>): BoundaryCase[] {
  return Object.entries(table).flatMap(([from, list]) =>
    list.map((imports) => ({ from, imports })),
  );
}

function toForbiddenOfClientParts(parts: string[]): Record<string, string[]> {
  const toForbidden = (part: string) => [
    'react',
    'react-dom',
    'node:fs',
    'node:fs/promises',
    '@loimel/content/languages',
    '@loimel/site',
    '../react/index.ts',
    '../testing/index.ts',
    ...parts.filter((other) => other !== part).map((other) => `../${other}/index.ts`),
  ];
  return Object.fromEntries(
    parts.map((part) => [`packages/client/src/${part}/x.ts`, toForbidden(part)]),
  );
}
