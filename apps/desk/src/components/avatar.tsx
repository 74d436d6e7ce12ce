// The initials of a colleague. Decorative: the name stands beside it.
import styles from './avatar.module.css';

export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}

function toInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = name.includes('@') ? words.slice(0, 1) : [words[0], words.slice(1).at(-1)];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
