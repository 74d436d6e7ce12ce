import { expect, test } from 'vitest';
import { describeEvent, describeMissingActor } from './event-words.ts';

const nameOf = (id: string) => (id === 'a1' ? 'Jonas Weber' : 'a former colleague');

test.each([
  ['record.opened', {}, 'Opened the item'],
  ['record.status', { status: 'closed', reason: 'declined' }, 'Set the status to closed, declined'],
  ['record.assigned', { assignee: 'a1' }, 'Assigned it to Jonas Weber'],
  ['record.assigned', {}, 'Took the assignment off'],
  ['record.erased', { because: 'retention' }, 'Erased at the end of its period'],
  ['delivery.retried', { count: 3 }, 'Retried 3 deliveries'],
  [
    'staff.role-changed',
    { account: 'a1', from: 'agent', to: 'hr' },
    'Changed the role of Jonas Weber from agent to hr',
  ],
  ['staff.disabled', { account: 'gone' }, 'Disabled a former colleague'],
  ['later.event', {}, 'later.event'],
])('[D-D6c] the event %s with %j is shown as "%s"', (event, details, words) => {
  expect(describeEvent(event, details, nameOf)).toBe(words);
});

test.each([
  ['sender.withdrawn', {}, 'Sender'],
  ['record.erased', { because: 'sender' }, 'Sender'],
  ['record.erased', { because: 'retention' }, 'Worker'],
  ['reply.accepted', {}, 'Worker'],
  ['delivery.retried', {}, 'Operator'],
])('[D-D6c] %s with %j and without an account is an act of "%s"', (event, details, who) => {
  expect(describeMissingActor(event, details)).toBe(who);
});
