// Why an application was not sent, in human words (decision F6).
import type { ClientError, CvFault } from '@loimel/client/contract';
import { describeFailure } from '../../forms/describe-failure.ts';
import type { ApplicationFailure } from './application-sender.ts';
import type { ApplicationFormTexts } from './application-texts.ts';

/** Refusals of the storage service that are about the file itself, by its codes. */
const REFUSALS: Readonly<Record<string, CvFault>> = {
  'wrong-type': 'cv-not-pdf',
  'too-small': 'cv-empty',
  'too-big': 'cv-too-large',
  'body-too-big': 'cv-too-large',
};

export function describeApplicationFailure(
  { step, error }: ApplicationFailure,
  { texts, isOnline }: { texts: ApplicationFormTexts; isOnline: boolean },
): string {
  if (step === 'record') return describeFailure(error, { texts: texts.failed, isOnline });
  const fault = findRefusal(error);
  if (fault !== undefined) return texts.faults[fault];
  return describeFailure(error, {
    texts: { ...texts.failed, server: texts.failed.upload },
    isOnline,
  });
}

function findRefusal({ status, error }: ClientError): CvFault | undefined {
  // A proxy in front of the service refuses by status alone.
  return REFUSALS[error] ?? (status === 413 ? 'cv-too-large' : undefined);
}
