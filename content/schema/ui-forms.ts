// Texts of the contact section, the forms, their validation errors, toasts and errors.
import { z } from 'zod';
import {
  buttonText,
  fieldLabel,
  heading,
  line,
  plural,
  sentence,
  toastText,
  toastTitle,
  validationText,
} from './text.ts';

const form = z.strictObject({
  name: fieldLabel,
  email: fieldLabel,
  message: fieldLabel,
  messageHint: line,
  emailHint: line,
  nameLimit: line,
  messageLimit: line,
  optional: line,
  cv: fieldLabel,
  cvHint: line,
  cvChoose: buttonText,
  cvReady: line,
  cvNone: line,
  cvNot: line,
  cvRemove: buttonText,
  cvUploading: line,
  /** The list of the open positions, without JavaScript. */
  position: fieldLabel,
  positionNone: line,
  /** After the server has rejected a position that is closed. */
  positionLeaveOut: buttonText,
  send: buttonText,
  sendApplication: buttonText,
  submitting: buttonText,
  privacy: sentence,
  privacyJob: sentence,
  honeypot: line,
  /** The words of an earlier visit are in the form. */
  draft: line,
  /** Follows `draft` in the form with a file. */
  draftFile: line,
  /** While the visitor types. */
  draftKept: line,
  /** For someone else's words. */
  draftClear: buttonText,
  draftCleared: line,
  /** With {suggestion}: an email address. */
  typo: line,
  typoTake: buttonText,
  typoKeep: buttonText,
});

const validation = z.strictObject({
  name: validationText,
  email: validationText,
  message: validationText,
  emailFormat: validationText,
  pdf: validationText,
  nameLong: validationText,
  messageLong: validationText,
  cvSize: validationText,
  cvEmpty: validationText,
});

const toasts = z.strictObject({
  contactOk: toastTitle,
  contactOkText: toastText,
  contactErr: toastTitle,
  formErr: toastTitle,
  jobOk: toastTitle,
  jobOkText: toastText,
  jobOkNumber: line,
  jobErr: toastTitle,
  fileErr: toastTitle,
  newsOk: toastTitle,
  newsOkText: toastText,
  newsErr: toastTitle,
  copied: toastTitle,
  dismiss: line,
});

const numberBand = z.strictObject({
  caption: line,
  save: buttonText,
  headline: line,
});

const errors = z.strictObject({
  offline: toastText,
  network: toastText,
  server: toastText,
  upload: toastText,
  position: toastText,
  rate: toastText,
  app: toastTitle,
  appText: line,
  appMore: sentence,
  reload: buttonText,
  retry: buttonText,
});

export const formsShape = {
  contact: z.strictObject({
    title: heading,
    lead: sentence,
    email: fieldLabel,
    website: fieldLabel,
    /** With {name}. */
    reads: line,
    /** With {position}: the position of the person on the team page. */
    readsText: sentence,
    nextTitle: heading,
    next: z.array(z.strictObject({ when: line, text: sentence })).length(3),
    /** With {date}: the Monday of the week. */
    freeWeek: line,
    /** With {n}. */
    freeSessions: plural(line),
  }),
  form,
  validation,
  toast: toasts,
  numberBand,
  error: errors,
};
