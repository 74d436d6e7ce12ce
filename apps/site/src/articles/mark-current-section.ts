// Marks in the contents of a page the section that is being read.

export const CONTENTS = {
  /** On the navigation that lists the sections. */
  root: 'data-contents',
  /** On each section or on its title; has the id that a link of the contents names. */
  section: 'data-contents-section',
} as const;

/** How far down the window the eye is taken to be. */
const READING_LINE = 0.3;

/** The last section that has begun above the line; null as long as none has. */
export function findCurrentSection(
  sections: readonly { id: string; topPx: number }[],
  linePx: number,
): string | null {
  return sections.findLast(({ topPx }) => topPx <= linePx)?.id ?? null;
}

export function markCurrentSection(page: Document): void {
  const sections = [...page.querySelectorAll(`[${CONTENTS.section}]`)];
  const links = [...page.querySelectorAll<HTMLAnchorElement>(`[${CONTENTS.root}] a`)];
  let isWaiting = false;

  function mark(): void {
    isWaiting = false;
    const tops = sections.map((section) => ({
      id: section.id,
      topPx: section.getBoundingClientRect().top,
    }));
    const current = findCurrentSection(tops, innerHeight * READING_LINE);
    for (const link of links) {
      if (link.hash === `#${current}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  }

  function markWithNextFrame(): void {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  }

  addEventListener('scroll', markWithNextFrame, { passive: true });
  addEventListener('resize', markWithNextFrame);
  mark();
}
