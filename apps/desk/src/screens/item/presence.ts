// Who else has this item open. Only a hint: the version decides whose reply is sent.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { colleaguesQuery } from '../inbox/data.ts';
import { notePresence, type Present } from './reply-data.ts';
import { useHasStayed, useStateOf } from './state-of-item.ts';

const EVERY_MS = 10_000;
const NO_ONE: readonly Present[] = [];

export type PersonHere = { name: string; isWriting: boolean };

export function usePresence(itemId: string, isWriting: boolean): PersonHere[] {
  const [others, setOthers] = useStateOf(itemId, NO_ONE);
  const hasStayed = useHasStayed(itemId);
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  useEffect(() => {
    if (!hasStayed) return;
    let isEnded = false;
    const tell = async () => {
      if (document.visibilityState === 'hidden') return;
      // Without a connection the hint is empty, and the next one comes in ten seconds.
      const present = await notePresence(itemId, isWriting).catch(() => NO_ONE);
      if (!isEnded) setOthers(present);
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => {
      isEnded = true;
      clearInterval(timer);
    };
  }, [itemId, isWriting, hasStayed, setOthers]);
  return others.map(({ accountId, isWriting: writes }) => ({
    name: colleagues.find(({ id }) => id === accountId)?.name ?? 'A colleague',
    isWriting: writes,
  }));
}

export function describeWriters(people: readonly PersonHere[]): string | null {
  const names = people.filter(({ isWriting }) => isWriting).map(({ name }) => name);
  if (names.length === 0) return null;
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} writing a reply, too.`;
}
