// Entry of the worker: what the auth service sends and deletes in the background. Without the endpoints
// of index.ts.
export { authMailSender } from './mails/sender.ts';
export { clearAuthLeftovers, countUnusedStaff, removeUnusedAccounts } from './retention.ts';
export { authSmsSender, createConfiguredSms } from './sms/sms.ts';
