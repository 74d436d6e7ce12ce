import { expect, it } from 'vitest';
import { toScopedClassName } from './scoped-class-name.ts';

it('a class is named after its module', () => {
  expect(toScopedClassName('title', '/src/components/card.module.css')).toBe('card_title');
  expect(toScopedClassName('body', '/src/components/card.module.css?used')).toBe('card_body');
});

it('two modules with the same file name are rejected', () => {
  toScopedClassName('title', '/src/features/home/hero.module.css');
  expect(() => toScopedClassName('title', '/src/features/team/hero.module.css')).toThrow(
    'rename one',
  );
});
