import { expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createContactFormTexts } from './texts.ts';

it('[S1-X02] without a translated title a failure has the title of the general form error', () => {
  const ui = getUi('en');
  const untitled = { ...ui, toast: { ...ui.toast, contactErr: '' } };
  expect(createContactFormTexts(untitled, 'en').failed.title).toBe('Error submitting form');
});
