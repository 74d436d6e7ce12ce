import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorBoundary, ErrorView } from './error-boundary.tsx';
import { createErrorTexts } from './layout-content.ts';

it('[S1-X08] the error view shows the fixed title with status and text', () => {
  const html = renderToStaticMarkup(
    <ErrorView texts={createErrorTexts('en')} status={503} onRetry={() => undefined} />,
  );
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Unexpected Application Error! 503 This part of the page could not be');
});

it.each([
  [new TypeError('x is undefined'), 500],
  [Object.assign(new Error('gone'), { status: 410 }), 410],
  [{ status: 200 }, 500],
  [{ status: 'broken' }, 500],
  [null, 500],
  ['text', 500],
])('%s is shown with the status %i', (error, status) => {
  expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ status });
});
