// The application form without any drawing: what it checks, sends and says (states: form-state.ts).
import {
  type ApplicationFault,
  type ApplicationField,
  type ContactMessage,
  findApplicationFaults,
} from '@loimel/client/contract';
import { fill } from '../../content/fill.ts';
import { createForm, type Form, type FormOutcome } from '../../forms/form-state.ts';
import { trimMessage } from '../../forms/message-values.ts';
import type { ApplicationFailure, SendApplication } from './application-sender.ts';
import type { ApplicationFormTexts } from './application-texts.ts';
import { describeApplicationFailure } from './describe-application-failure.ts';

export type ApplicationFormValues = ContactMessage & { cv: File | null };

type Options = {
  language: string;
  texts: ApplicationFormTexts;
  send: SendApplication;
  isOnline: () => boolean;
  /** Must not be given what the visitor wrote. */
  log: (failure: ApplicationFailure) => void;
};

export type ApplicationForm = Form<ApplicationFormValues, ApplicationField, ApplicationFault>;

export function createApplicationForm(options: Options): ApplicationForm {
  const { language, texts, send, isOnline, log } = options;

  async function submit({ cv, ...message }: ApplicationFormValues): Promise<FormOutcome> {
    const { application, failure } = await send({ ...trimMessage(message), language, cv });
    if (failure !== null) {
      log(failure);
      const text = describeApplicationFailure(failure, { texts, isOnline: isOnline() });
      return { status: 'failed', title: texts.failed.title, text };
    }
    const { title, text, number } = texts.sent;
    return { status: 'sent', title, text, note: fill(number, { number: application.number }) };
  }

  return createForm({ findFaults: findApplicationFaults, send: submit });
}
