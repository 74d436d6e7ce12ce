import { describe, expect, test } from 'vitest';
import { isAccepted } from './runbook-commands.ts';

describe('exit codes of the commands of the runbook', () => {
  test('a command that succeeds is accepted', () => {
    expect(isAccepted('loimel canary', 0)).toBe(true);
  });

  test('a status of several units is accepted while a timer starts one of them', () => {
    expect(isAccepted('systemctl status "loimel-*"', 3)).toBe(true);
  });

  test('a status of one unit that is not active is an error', () => {
    expect(isAccepted('systemctl status loimel-edge', 3)).toBe(false);
  });

  test('a status of a unit that does not exist is an error', () => {
    expect(isAccepted('systemctl status "loimel-*"', 4)).toBe(false);
  });

  test('a search in the journal without a match is accepted', () => {
    expect(isAccepted('journalctl -u loimel-worker -g delivery -n 20', 1)).toBe(true);
  });

  test('any other command that fails is an error', () => {
    expect(isAccepted('loimel canary', 1)).toBe(false);
  });

  test('a command that was ended after its limit is an error', () => {
    expect(isAccepted('systemctl start loimel-restore-drill', -1)).toBe(false);
  });
});
