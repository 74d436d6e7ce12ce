// Entry point for the worker: background sending and deletion of the auth service, without the
// endpoints of index.ts.
export { authMailSender } from './mails/sender.ts';
export { clearAuthLeftovers, countUnusedStaff, removeUnusedAccounts } from './retention.ts';
export { authSmsSender, createConfiguredSms } from './sms/sms.ts';
