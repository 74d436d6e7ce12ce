// Text drawn in cross stitches. Add the same text for screen readers next to it.
import { toStitches } from '@loimel/cloth';

export function StitchedText({
  text,
  className,
}: {
  text: string;
  className?: string | undefined;
}) {
  const { width, height, path } = toStitches(text);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth=".34" strokeLinecap="square" />
    </svg>
  );
}
