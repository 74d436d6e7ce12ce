// A lucide icon in the size and stroke of the design. Always decorative.
import type { LucideIcon } from 'lucide-react';
import { joinClasses } from './class-names.ts';

export function Icon({ of: Shape, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Shape aria-hidden="true" className={joinClasses('icon', className)} />;
}
