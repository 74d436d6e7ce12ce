export { clearAuthLeftovers } from './clear-leftovers.ts';
export { createContractPage } from './contract-page.ts';
export { type AuthOptions, createAuth } from './create.ts';
export { createIdentify } from './identify.ts';
export { inviteStaff } from './invite.ts';
export { authMailSender } from './mails/sender.ts';
export { mountAuth } from './mount.ts';
export { createConfiguredSms } from './sms/configured.ts';
export { authSmsSender } from './sms/sender.ts';
