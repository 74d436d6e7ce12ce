// The interface texts: <language>/ui.yaml.
import { z } from 'zod';
import { addressErrorsShape } from './ui-address-errors.ts';
import { formsShape } from './ui-forms.ts';
import { projectsShape } from './ui-projects.ts';
import { readingShape } from './ui-reading.ts';
import { consentShape, shellShape } from './ui-shell.ts';

export const UiSchema = z.strictObject({
  ...shellShape,
  ...projectsShape,
  ...formsShape,
  ...addressErrorsShape,
  ...consentShape,
  ...readingShape,
});

export type Ui = z.infer<typeof UiSchema>;
