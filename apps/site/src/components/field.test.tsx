import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';

it('an error replaces the hint, marks the control and describes it', () => {
  const html = renderToStaticMarkup(
    <Field id="f" name="email" control="email" label="Email" hint="A hint" error="Invalid" />,
  );
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="f-message"');
  expect(html).toMatch(/id="f-message"[^>]*>.*Invalid<\/span><\/p>/);
  expect(html).not.toContain('A hint');
});

it('a field without hint and error has no description', () => {
  const html = renderToStaticMarkup(<Field id="f" name="name" control="text" label="Name" />);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
});
