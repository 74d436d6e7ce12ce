// What works on every screen: help sheet, palette, the keys that go to a screen, F6 between panes. Sheet and
// palette are loaded when they are first opened.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LazyPart } from '../layout/lazy-part.tsx';
import { lazyWithRetry } from '../layout/lazy-with-retry.ts';
import { useKeys } from './keyboard.tsx';
import { PLACES } from './places.ts';

const loadHelpSheet = lazyWithRetry(async () => (await import('./help-sheet.tsx')).HelpSheet);
const loadPalette = lazyWithRetry(async () => (await import('./desk-palette.tsx')).DeskPalette);

export function DeskKeys() {
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  const navigate = useNavigate();
  const goTo = (to: string) => void navigate(to);
  useKeys({
    help: () => setOpen('help'),
    palette: () => setOpen('palette'),
    'next-pane': focusNextPane,
    ...Object.fromEntries(PLACES.map(([command, to]) => [command, () => goTo(to)])),
  });
  if (open === null) return null;
  const HelpSheet = loadHelpSheet();
  const DeskPalette = loadPalette();
  return (
    <LazyPart key={open} onFailed={() => setOpen(null)}>
      {open === 'help' ? (
        <HelpSheet onClose={() => setOpen(null)} />
      ) : (
        <DeskPalette
          goTo={goTo}
          onHelp={() => setOpen('help')}
          onClose={() => setOpen((current) => (current === 'palette' ? null : current))}
        />
      )}
    </LazyPart>
  );
}

/** Rail, list, item, details: what is visible and has a name. */
function focusNextPane(): void {
  const panes = [
    ...document.querySelectorAll<HTMLElement>('nav[aria-label="Desk"], main section, main aside'),
  ].filter((pane) => pane.offsetParent !== null && !pane.parentElement?.closest('section'));
  const index = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(index + 1) % panes.length];
  const target = next?.querySelector<HTMLElement>('a[tabindex="0"], h1, a, button, [tabindex]');
  if (target?.matches('h1')) target.tabIndex = -1;
  target?.focus();
}
