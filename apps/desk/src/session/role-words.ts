// What each role may do, in words.
import type { StaffRole } from './access.ts';

export const ROLE_WORDS: Record<StaffRole, { short: string; sentence: string }> = {
  agent: {
    short: 'Messages, replies, spam',
    sentence: 'You see messages, answer them and look after spam. You do not see applications.',
  },
  hr: {
    short: 'Applications and CVs, no messages',
    sentence: 'You see applications and CVs and answer them. You do not see messages.',
  },
  admin: {
    short: 'Everything, people, deliveries',
    sentence: 'You see everything, and manage people and deliveries.',
  },
};
