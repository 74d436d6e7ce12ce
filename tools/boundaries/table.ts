// The import rules behind biome.boundaries.json, explained in docs/architecture.md.
import { type Ban, ban, NOT_TESTS, type Rule } from './ban.ts';
import { toSiteRules } from './site-layers.ts';

const SERVER_LIBRARIES = '{pg,kysely,fastify,postgraphile,graphile-worker,nodemailer}';
const CLIENT_PARTS = '{auth,storage,graphql,functions,react,testing}';
const OTHER_CLIENT_PARTS = [`../${CLIENT_PARTS}/**`, `../../${CLIENT_PARTS}/**`];
const REACT = ['{react,react-dom}', '{react,react-dom}/**'];
const NODE = ban('The client runs in the browser.', 'node:*', 'node:*/**');
const TESTS_ONLY = 'This part is for tests only.';

const PROGRAMS = ban(
  'Product code does not depend on the tools, the tests or the deployment.',
  ...['**/tools/**', '**/tests/**', '**/deploy/**'],
);
const OUTSIDE_CLIENT = ban(
  'The client package depends on no app, on no content and on no other package.',
  ...['@loimel/**', '**/apps/**', '**/content/**'],
);

const SITE = [
  ...toBrowserBans('{api,desk}'),
  ban('Import the packages by their names.', '**/packages/**'),
];
const DESK = [
  ...toBrowserBans('{api,site}'),
  ban('Import the packages by their names and their public sub-paths.', '**/packages/**'),
  ban('The illustrations belong to the site.', '@loimel/cloth'),
];
const API = [
  banOtherApps('{site,desk}'),
  ban(
    'The API shares only @loimel/client/contract and the band of a number with the browser.',
    ...['@loimel/cloth', '@loimel/client', '@loimel/client/**', '!@loimel/client/contract'],
  ),
  ban(
    'Import @loimel/client/contract and @loimel/content by their names.',
    ...['**/packages/**', '**/content/**', '!@loimel/content/**'],
  ),
  ban('The API renders nothing with React.', ...REACT),
  PROGRAMS,
];

export const RULES: Rule[] = [
  { files: ['apps/site/**'], bans: SITE },
  ...toSiteRules(SITE),
  { files: ['apps/desk/**'], bans: DESK },
  { files: ['apps/api/**'], bans: API },
  toModuleRule('apps/api/src/*/*.ts', '..'),
  toModuleRule('apps/api/src/*/*/**', '../..'),
  toPlatformRule('apps/api/src/platform/*.ts', '..'),
  toPlatformRule('apps/api/src/platform/*/**', '../..'),
  {
    files: ['packages/client/src/contract/**', NOT_TESTS],
    bans: [
      ban(
        'client/contract imports nothing (zod, which describes its shapes, excepted).',
        ...['**', '!./**', '!../**', '!zod', '!zod/**'],
      ),
      ban(
        'client/contract imports nothing of the rest of the client.',
        ...[...OTHER_CLIENT_PARTS, '../transport/**', '../../transport/**'],
      ),
      ban(
        'client/contract imports nothing outside itself.',
        ...['../../**/src/**', '**/apps/**', '**/content/**'],
      ),
    ],
  },
  {
    files: ['packages/client/src/{auth,storage,graphql,functions,transport}/**', NOT_TESTS],
    bans: [
      ban('The client works without React; React parts live in client/react.', ...REACT),
      NODE,
      ban(
        'A part of the client imports client/contract, client/transport and no other part.',
        ...OTHER_CLIENT_PARTS,
      ),
      OUTSIDE_CLIENT,
      PROGRAMS,
    ],
  },
  {
    files: ['packages/client/src/react/**', NOT_TESTS],
    bans: [NODE, ban(TESTS_ONLY, '../testing/**', '../../testing/**'), OUTSIDE_CLIENT, PROGRAMS],
  },
  {
    files: ['examples/**', NOT_TESTS],
    bans: [
      ban(
        'An example is a program of an outside developer: only @loimel/client, by its name.',
        ...['@loimel/**', '!@loimel/client', '!@loimel/client/**'],
      ),
      ban(TESTS_ONLY, '@loimel/client/testing'),
      ban(
        'An example can be copied out of this repository.',
        ...['**/apps/**', '**/packages/**', '**/content/**'],
      ),
      PROGRAMS,
    ],
  },
  { files: ['packages/client/src/testing/**'], bans: [OUTSIDE_CLIENT, PROGRAMS] },
  {
    files: ['packages/cloth/**', NOT_TESTS],
    bans: [
      ban('cloth imports nothing.', '**', '!./**', '!../**'),
      ban('cloth imports nothing outside itself.', '../../**'),
    ],
  },
  {
    files: ['packages/theme/**', NOT_TESTS],
    bans: [ban('theme has only style sheets, fonts and images.', '**')],
  },
  {
    files: ['content/**'],
    bans: [
      ban(
        'Content consists of texts and facts and does not depend on a program.',
        ...['**/apps/**', '**/packages/**', '@loimel/**', 'react', 'react/**'],
      ),
      PROGRAMS,
    ],
  },
  {
    files: [
      'tests/{e2e,contract,client,support}/**',
      '!tests/support/backend/**',
      '!tests/client/hooks-page.tsx',
    ],
    bans: [
      ban(
        'Browser tests use the product from outside: only client/contract, client/testing and content.',
        ...['@loimel/**', '!@loimel/client/{contract,testing}', '!@loimel/content/**'],
      ),
      ban(
        'Browser tests use the product from outside: no app source, only its OpenID provider for tests.',
        ...['**/apps/**', '**/packages/**', '!**/apps/api/src/testing/openid-server.ts'],
      ),
    ],
  },
];

function toBrowserBans(otherApps: string): Ban[] {
  return [
    banOtherApps(otherApps),
    ban(TESTS_ONLY, '@loimel/client/testing', '@loimel/client/testing/**'),
    ban(
      'Server libraries never reach the browser: call the API through @loimel/client.',
      ...[SERVER_LIBRARIES, `${SERVER_LIBRARIES}/**`, '@fastify/**'],
    ),
    PROGRAMS,
  ];
}

function banOtherApps(names: string): Ban {
  return ban(
    'An app does not import another app: what both need belongs in packages/client or content.',
    ...[`@loimel/${names}`, `@loimel/${names}/**`, `**/${names}/src/**`],
  );
}

function toModuleRule(files: string, toModules: string): Rule {
  return {
    files: [files, '!apps/api/src/{platform,testing}/**', NOT_TESTS],
    bans: [
      ...API,
      ban(
        'Another module is entered through its index.ts, or its senders.ts for the worker; platform/** is open to all.',
        ...[`${toModules}/*/**`, `!${toModules}/*/{index,senders}.ts`, `!${toModules}/platform/**`],
      ),
      banProcesses('A module', toModules),
      ban(TESTS_ONLY, `${toModules}/testing/**`),
    ],
  };
}

function toPlatformRule(files: string, toModules: string): Rule {
  return {
    files: [files, NOT_TESTS],
    bans: [
      ...API,
      ban('platform/** knows no module.', `${toModules}/*/**`),
      banProcesses('platform/**', toModules),
    ],
  };
}

function banProcesses(who: string, toModules: string): Ban {
  return ban(
    `${who} does not know the process or the application that runs it.`,
    `${toModules}/{app,server,worker,migrate}.ts`,
  );
}
