// The heading of a step. A new step begins here, also for a screen reader, so it takes the focus.
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** False for the very first step, because nothing has been done yet. */
export const HasMoved = createContext(false);

export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const hasMoved = useContext(HasMoved);
  useEffect(() => {
    if (hasMoved) ref.current?.focus();
  }, [hasMoved]);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}
