export { countUnusedStaff, removeUnusedAccounts } from './accounts/unused-accounts.ts';
export { clearAuthLeftovers } from './clear-leftovers.ts';
export { createContractPage } from './contract-page.ts';
export { type AuthOptions, createAuth } from './create.ts';
export { createIdentify } from './identify.ts';
export { describeSecrets } from './keys/describe-secrets.ts';
export { resealAll } from './keys/reseal.ts';
export { rotateSigningKey } from './keys/rotate-signing.ts';
export { authMailSender } from './mails/sender.ts';
export { mountAuth } from './mount.ts';
export { createConfiguredSms } from './sms/configured.ts';
export { authSmsSender } from './sms/sender.ts';
export { inviteStaff } from './staff/invitation.ts';
export {
  changeStaffRole,
  disableStaff,
  listStaff,
  resetStaff,
  type StaffMember,
} from './staff/members.ts';
