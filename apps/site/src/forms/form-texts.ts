// Texts that several forms share. Only build-time code imports this file; the islands get the result.
import type { ContactErrorCode } from '@loimel/client/contract';
import type { Ui } from '@loimel/content/schema';
import type { FailureTexts } from './describe-failure.ts';

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
