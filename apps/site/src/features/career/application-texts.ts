// The texts that the island of the application form receives.
import type { ApplicationErrorCode } from '@loimel/client/contract';
import type { Language } from '@loimel/content/languages';
import type { Ui } from '@loimel/content/schema';
import type { NumberBandTexts } from '../../components/number-band.tsx';
import { type TextPart, toTextParts } from '../../content/index.ts';
import type { FailureTexts } from '../../forms/describe-failure.ts';
import type { DraftTexts } from '../../forms/draft-note.tsx';
import type { EmailFieldTexts } from '../../forms/email-field.tsx';
import {
  toDraftTexts,
  toEmailFieldTexts,
  toErrorTexts,
  toFailureTexts,
} from '../../forms/form-texts.ts';

export type CvTexts = {
  label: string;
  optional: string;
  hint: string;
  choose: string;
  none: string;
  ready: string;
  rejected: string;
  remove: string;
  uploading: string;
};

export type ApplicationFormTexts = {
  name: string;
  nameHint: string;
  email: string;
  emailHint: string;
  message: string;
  messageHint: string;
  cv: CvTexts;
  /** `leaveOut` is the way out after the server has rejected a position that is closed. */
  position: { label: string; none: string; leaveOut: string };
  send: string;
  submitting: string;
  privacy: TextPart[];
  dismiss: string;
  suggestion: EmailFieldTexts;
  draft: DraftTexts;
  leaveEmpty: string;
  errors: Record<ApplicationErrorCode, string>;
  /** Title of the toast about a wrong file type. */
  wrongType: string;
  sent: { title: string; text: string; number: string };
  band: NumberBandTexts;
  failed: FailureTexts & { title: string; upload: string; position: string };
};

export function createApplicationFormTexts(
  { form, validation, toast, error, numberBand }: Ui,
  language: Language,
): ApplicationFormTexts {
  return {
    name: form.name,
    nameHint: form.nameLimit,
    email: form.email,
    emailHint: form.emailHint,
    message: form.message,
    messageHint: form.messageLimit,
    cv: {
      label: form.cv,
      optional: form.optional,
      hint: form.cvHint,
      choose: form.cvChoose,
      none: form.cvNone,
      ready: form.cvReady,
      rejected: form.cvNot,
      remove: form.cvRemove,
      uploading: form.cvUploading,
    },
    position: {
      label: form.position,
      none: form.positionNone,
      leaveOut: form.positionLeaveOut,
    },
    send: form.sendApplication,
    submitting: form.submitting,
    privacy: toTextParts(form.privacyJob, language),
    dismiss: toast.dismiss,
    suggestion: toEmailFieldTexts(form),
    draft: toDraftTexts(form, form.draftFile),
    leaveEmpty: form.honeypot,
    errors: {
      ...toErrorTexts(validation),
      'cv-not-pdf': validation.pdf,
      'cv-empty': validation.cvEmpty,
      'cv-too-large': validation.cvSize,
    },
    wrongType: toast.fileErr,
    sent: { title: toast.jobOk, text: toast.jobOkText, number: toast.jobOkNumber },
    band: numberBand,
    failed: {
      title: toast.jobErr,
      ...toFailureTexts(error),
      upload: error.upload,
      position: error.position,
    },
  };
}
