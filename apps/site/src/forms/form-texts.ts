// Texts that several forms share. Only build-time code imports this file; the islands get the result.
import type { ContactErrorCode } from '@loimel/client/contract';
import type { Ui } from '@loimel/content/schema';
import type { FailureTexts } from './describe-failure.ts';
import type { DraftTexts } from './draft-note.tsx';
import type { EmailFieldTexts } from './email-field.tsx';

export function toErrorTexts(validation: Ui['validation']): Record<ContactErrorCode, string> {
  return {
    'name-missing': validation.name,
    'name-too-long': validation.nameLong,
    'email-missing': validation.email,
    'email-invalid': validation.emailFormat,
    'message-missing': validation.message,
    'message-too-long': validation.messageLong,
  };
}

/** Without the texts of the error view, which the islands do not need. */
export function toFailureTexts({ offline, network, rate, server }: Ui['error']): FailureTexts {
  return { offline, network, rate, server };
}

/** `more` is a second sentence of a form that has a file field. */
export function toDraftTexts(form: Ui['form'], more?: string): DraftTexts {
  return {
    restored: more === undefined ? form.draft : `${form.draft} ${more}`,
    kept: form.draftKept,
    clear: form.draftClear,
    cleared: form.draftCleared,
  };
}

export function toEmailFieldTexts({ typo, typoTake, typoKeep }: Ui['form']): EmailFieldTexts {
  return { typo, take: typoTake, keep: typoKeep };
}
