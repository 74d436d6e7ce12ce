import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const FILE = 'facts/counters.yaml';

it('[D-C2a] reports a figure that differs from the number of entries it counts', () => {
  using copy = copyContent();
  copy.edit(FILE, '    - Terraform\n', '');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${FILE}`,
      line: copy.lineOf(FILE, 'figure: "24"'),
      message:
        'projects-technologies: the figure is 24, counted lists 23 different entries; make them agree',
    }),
  ]);
});

it('[D-C2a] counts an entry once and reports a technology that no project names', () => {
  using copy = copyContent();
  copy.edit(FILE, '    - Terraform\n', '    - Docker\n    - Docker\n    - Cobol\n');
  const messages = copy.errors().map(({ message }) => message);
  expect(messages).toEqual([
    'projects-technologies: no project names Cobol; correct the spelling or remove it',
  ]);
});

it('[D-C2a] reports the counter of technologies without the list of what it counts', () => {
  using copy = copyContent();
  copy.write(FILE, copy.read(FILE).replace(/ {2}counted:\n( {4}- .*\n)+/, ''));
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      line: copy.lineOf(FILE, 'id: projects-technologies'),
      message: 'projects-technologies: missing key counted; list what is counted',
    }),
  ]);
});

it('reports a list of technologies that differs between languages', () => {
  using copy = copyContent();
  copy.edit('es/projects.yaml', 'Fastify, PostgreSQL, PostGIS', 'Fastify, PostGIS');
  expect(copy.errors().map(({ message }) => message)).toContain(
    'harbour-desk: technologies must be the same in every language: TypeScript, React, Fastify, PostgreSQL, PostGIS, Playwright',
  );
});
