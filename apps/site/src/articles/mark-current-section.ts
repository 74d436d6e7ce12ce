// Marks the section that is being read in the table of contents.

export const CONTENTS = {
  /** On the navigation that lists the sections. */
  root: 'data-contents',
  /** On each section or its title. The element has the id that a link of the contents refers to. */
  section: 'data-contents-section',
} as const;

/** The position of the reading line, as a share of the window height from the top. */
const READING_LINE = 0.3;

/** The last section that begins above the line. Null when there is none. */
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
