// Combines the commands to random histories.
import fc from 'fast-check';
import {
  deanonymize,
  follow,
  invite,
  moveAddress,
  requestLink,
  resend,
  reset,
  signUpKey,
  signUpPassword,
} from './account-commands.ts';
import { connect, hijack, replay, steal } from './attacker-commands.ts';
import { type Command, command } from './command.ts';
import {
  addKey,
  changePassword,
  createToken,
  deleteKey,
  deleteToken,
  revoke,
  signIn,
  signInKey,
  signInProvider,
  signOut,
  signOutAll,
  useToken,
} from './owner-commands.ts';
import { plantApp, plantKeys, recover, signOutMeanwhile } from './recovery-commands.ts';

const wait = fc
  .constantFrom(12, 200, 400)
  .map((seconds) => command(`${seconds} s pass`, (_model, world) => world.passTime(seconds)));

/** How an account is created. Commands that are listed twice are twice as likely. */
const beginnings: fc.Arbitrary<Command>[] = [
  ...[signUpPassword, signUpPassword, signUpKey, signUpKey, deanonymize, deanonymize, moveAddress],
  ...[resend, resend, requestLink, requestLink, invite, invite, reset],
  ...[follow, follow, follow, follow, follow, follow, signIn, signIn, wait],
];

const all: fc.Arbitrary<Command>[] = [
  ...beginnings,
  ...[plantKeys, plantApp, recover, recover, signOutMeanwhile],
  ...[steal, replay, hijack, connect, signInProvider],
  ...[signOut, revoke, signOutAll, changePassword, changePassword],
  ...[createToken, createToken, useToken, deleteToken, deleteToken],
  ...[addKey, addKey, signInKey, signInKey, deleteKey],
];

/** An attacker knows the password, and the owner recovers the account. */
const recoveries: fc.Arbitrary<Command>[] = [
  ...[signUpPassword, signUpPassword, follow, follow, follow, signIn, addKey, wait],
  ...[plantKeys, plantKeys, plantApp, plantApp, recover, recover, recover, signOutMeanwhile],
];

const length = { maxCommands: 14, size: 'max' } as const;

/** Errors in creation and recovery need many steps, so both have their own histories. */
export const histories = fc.oneof(
  fc.commands(beginnings, length),
  fc.commands(recoveries, length),
  fc.commands(all, length),
);
