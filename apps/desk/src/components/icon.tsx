// A lucide icon in the size and stroke of the design. Always decorative.
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { joinClasses } from './class-names.ts';

type Props = { of: LucideIcon; className?: string | undefined };

export const Icon = memo(function Icon({ of: Shape, className }: Props) {
  return <Shape aria-hidden="true" className={joinClasses('icon', className)} />;
});
