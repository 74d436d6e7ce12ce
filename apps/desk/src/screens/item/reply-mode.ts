// How a reply is begun and left: on phones the composer is a screen of its own with an address, elsewhere the
// focus moves to it. A further reply is a deliberate act.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findLastOwnReply, isFurtherReply } from './further-reply.ts';
import type { Item } from './item.ts';
import { useStateOf } from './state-of-item.ts';

export type ReplyMode = {
  text: RefObject<HTMLTextAreaElement | null>;
  /** The composer is a screen of its own now. */
  isAlone: boolean;
  isFurther: boolean;
  begin(): void;
  leave(): void;
  /** For a send, which ends later: by then another item may be shown. */
  leaveIfShown(itemId: string): void;
};

export function useReplyMode(item: Item): ReplyMode {
  const [furtherAfter, setFurtherAfter] = useStateOf<string | null>(item.id, null);
  const [params, setParams] = useSearchParams();
  const isAlone = params.has('reply');
  const text = useRef<HTMLTextAreaElement>(null);

  const setAlone = (isWanted: boolean) => {
    if (isWanted === isAlone) return;
    setParams(
      (before) => {
        if (isWanted) before.set('reply', '');
        else before.delete('reply');
        return before;
      },
      { replace: !isWanted },
    );
  };
  const leave = () => setAlone(false);
  const begin = () => {
    setFurtherAfter(findLastOwnReply(item.replies)?.id ?? null);
    if (isPhone()) {
      setAlone(true);
      return;
    }
    const focus = () => {
      if (shown.current?.itemId === item.id) text.current?.focus();
    };
    // At once, so that the next key is text. And again when a further composer is there, or the palette has
    // given the focus back; by then another item may be shown.
    focus();
    setTimeout(focus);
  };

  const aloneId = isAlone ? item.id : null;
  useEffect(() => {
    if (aloneId !== null) text.current?.focus();
  }, [aloneId]);

  const shown = useRef<{ itemId: string; leave: () => void } | null>(null);
  useLayoutEffect(() => {
    shown.current = { itemId: item.id, leave };
    return () => {
      shown.current = null;
    };
  });
  const leaveIfShown = (itemId: string) => {
    if (shown.current?.itemId === itemId) shown.current.leave();
  };

  const isFurther = isFurtherReply(item.replies, furtherAfter);
  return { text, isAlone, isFurther, begin, leave, leaveIfShown };
}

function isPhone(): boolean {
  return matchMedia('(max-width: 767px)').matches;
}
