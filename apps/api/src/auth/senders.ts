// Entry point for the worker: background sending and deletion of the auth service, without the
// endpoints of index.ts.
export { authEmailSender } from './emails/sender.ts';
export { countUnusedStaff, deleteExpiredAuthRows, removeUnusedAccounts } from './retention.ts';
export { authSmsSender, createConfiguredSms } from './sms/sms.ts';
