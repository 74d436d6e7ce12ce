export { createContractPage } from './contract-page.ts';
export { type AuthOptions, createAuth, listOtherOrigins } from './create.ts';
export { createIdentify } from './identify.ts';
export { describeSecrets, reencryptAll, rotateSigningKey } from './keys/manage-keys.ts';
export { mountAuth } from './mount.ts';
export { inviteStaff } from './staff/invitation.ts';
export {
  changeStaffRole,
  disableStaff,
  listStaff,
  resetStaff,
  type StaffMember,
} from './staff/members.ts';
