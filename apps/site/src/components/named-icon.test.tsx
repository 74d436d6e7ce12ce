import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NamedIcon } from './named-icon.tsx';

it('renders the icon of a name with hyphens', () => {
  expect(renderToStaticMarkup(<NamedIcon name="app-window" />)).toContain('<svg');
});

it('fails the build on a name that is not in the icon set', () => {
  expect(() => renderToStaticMarkup(<NamedIcon name="no-such-icon" />)).toThrow('no-such-icon');
});
