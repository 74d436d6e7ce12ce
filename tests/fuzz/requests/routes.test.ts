import { expect, test } from 'vitest';
import { parseTree } from './routes.ts';

test('a route table of Fastify becomes one entry per method with its whole path', () => {
  const tree = [
    '├── /healthz (GET, HEAD)',
    '├── /user (GET)',
    '│   ├── /sessions (GET)',
    '│   │   └── /:id (DELETE)',
    '│   └── /password (POST)',
    '└── /files (POST)',
    '    └── /:id (GET)',
    '',
  ].join('\n');
  expect(parseTree(tree).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /healthz',
    'HEAD /healthz',
    'GET /user',
    'GET /user/sessions',
    'DELETE /user/sessions/:id',
    'POST /user/password',
    'POST /files',
    'GET /files/:id',
  ]);
});
