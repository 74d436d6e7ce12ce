// The visitor's choice of a CV. A file that breaks a rule is not taken: only its name is kept, so
// that the form can say which file it was.
import { type CvFault, findCvFault } from '@loimel/client/contract';

export type CvChoice =
  | { status: 'none' }
  | { status: 'ready'; file: File }
  | { status: 'refused'; fileName: string; fault: CvFault };

export const NO_CV: CvChoice = { status: 'none' };

export function chooseCv(file: File | undefined): CvChoice {
  if (file === undefined) return NO_CV;
  const fault = findCvFault(file);
  return fault === null
    ? { status: 'ready', file }
    : { status: 'refused', fileName: file.name, fault };
}
