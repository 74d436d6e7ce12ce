import { expect, it } from 'vitest';
import { chooseCv } from './cv-field.tsx';

it('[S1-F21] a PDF is ready to upload, and without a file the choice is null', () => {
  const file = new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf' });
  expect(chooseCv(file)).toEqual({ status: 'ready', file });
  expect(chooseCv(undefined)).toEqual({ status: 'none' });
});

it('[S1-F19] for a file of a wrong type only the name is kept', () => {
  const file = new File(['x'], 'portfolio.docx', { type: 'application/msword' });
  expect(chooseCv(file)).toEqual({
    status: 'rejected',
    fileName: 'portfolio.docx',
    error: 'cv-not-pdf',
  });
});
