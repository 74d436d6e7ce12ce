import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { getCareerContent } from './career-content.ts';
import { Positions } from './positions.tsx';

it('[D-L13] without an open position the section says so and has no list', () => {
  const { jobs } = getCareerContent('en');
  expect(renderToStaticMarkup(<Positions content={jobs} />)).not.toContain(jobs.none);
  const markup = renderToStaticMarkup(<Positions content={{ ...jobs, positions: [] }} />);
  expect(markup).toContain(jobs.none);
  expect(markup).not.toContain('<ul');
});
