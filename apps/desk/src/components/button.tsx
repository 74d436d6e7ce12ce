// Buttons and links that look like buttons.
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { joinClasses } from './class-names.ts';

type Look = {
  /** `filled` is the main action of a place, `quiet` looks like a link. Default: `outlined`. */
  kind?: 'filled' | 'outlined' | 'quiet' | 'danger' | 'bare';
  size?: 'small' | 'normal' | 'large';
};

export function Button({
  kind,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button {...rest} type={type} className={joinClasses(toClass({ kind, size }), className)} />
  );
}

export function ButtonLink({ kind, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={joinClasses(toClass({ kind, size }), className)} />;
}

function toClass({
  kind = 'outlined',
  size = 'normal',
}: { [Key in keyof Look]: Look[Key] | undefined }) {
  return joinClasses(styles['button'], styles[kind], styles[size]);
}
