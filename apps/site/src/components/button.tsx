// Buttons, and links that look like buttons.
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

type ButtonKind = 'primary' | 'book' | 'line' | 'ghost';
type ButtonSize = 'normal' | 'large' | 'square';

type Look = {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

type Labelled = Look & { children: ReactNode };

function lookClasses({ kind = 'primary', size = 'normal', className }: Look): string {
  return joinClasses(styles.button, styles[kind], size !== 'normal' && styles[size], className);
}

export function ButtonLink({
  href,
  newTab = false,
  download = false,
  attributes,
  ...look
}: Labelled & {
  href: string;
  newTab?: boolean;
  download?: boolean;
  /** Data attributes that a script reads. */
  attributes?: Readonly<Record<string, string>>;
}) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a
      className={lookClasses(look)}
      href={href}
      download={download || undefined}
      {...tab}
      {...attributes}
    >
      {look.children}
    </a>
  );
}

/** A button for an action on the page: by `onClick`, or by a script that reads a data attribute. */
export function PlainButton({
  kind,
  size,
  className,
  children,
  ...attributes
}: Labelled & Omit<ComponentProps<'button'>, keyof Labelled>) {
  return (
    <button type="button" className={lookClasses({ kind, size, className })} {...attributes}>
      {children}
    </button>
  );
}

/** While busy, the button is disabled and shows a spinner and `busyText`. */
export function SubmitButton({
  busy,
  busyText,
  ...look
}: Labelled & { busy: boolean; busyText: string }) {
  return (
    <button className={lookClasses(look)} type="submit" disabled={busy}>
      {busy ? (
        <>
          <Icon of={LoaderCircle} className={styles.spinner} />
          {busyText}
        </>
      ) : (
        look.children
      )}
    </button>
  );
}
