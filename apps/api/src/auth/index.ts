export { type AuthOptions, createAuth } from './create.ts';
export { createIdentify } from './identify.ts';
export { authMailSender } from './mails/sender.ts';
export { mountAuth } from './mount.ts';
export { createConfiguredSms } from './sms/configured.ts';
export { authSmsSender } from './sms/sender.ts';
