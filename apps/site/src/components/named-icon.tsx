// An icon by its name in the content. Build time only, because it imports the whole lucide set.
import { icons } from 'lucide-react';
import { Icon } from './icon.tsx';

export function NamedIcon({ name, className }: { name: string; className?: string | undefined }) {
  const shapes: Record<string, (typeof icons)[keyof typeof icons]> = icons;
  const shape = shapes[toPascalCase(name)];
  if (shape === undefined) throw new Error(`the icon set has no icon "${name}"`);
  return <Icon of={shape} className={className} />;
}

function toPascalCase(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
