// Part of the head script: the image of a card becomes the first image of the page that it leads to,
// and on the way back the other way round. Only browsers with transitions between pages do this, and
// only while base.css allows motion.

/** On the frame of an image: the path of the page that it leads to. Empty for the page itself. */
export const IMAGE_OF = 'data-image-of';

/** On the frame of the image at the start of a page. Its id, for the document's head. */
export const PAGE_IMAGE = { [IMAGE_OF]: '', id: 'page-image' } as const;

const NAME = 'view-transition-name';

/** The images that have a name now. */
let named: HTMLElement[] = [];

export function startSharedImages(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    name(viewTransition, activation?.entry.url);
  });
  // Before the first paint of the new page.
  addEventListener('pagereveal', ({ viewTransition }) => {
    name(viewTransition, globalThis.navigation?.activation?.from?.url);
  });
}

/**
 * A name that occurs twice in a page cancels the transition, and a project may have several cards.
 * So names are given at the last moment, to one visible image each.
 */
function name(transition: ViewTransition | null, otherUrl: string | null | undefined): void {
  if (!transition || !otherUrl) return;
  const images = [...document.querySelectorAll<HTMLElement>(`[${IMAGE_OF}]`)];
  clearNames();
  const ours = [location.pathname, new URL(otherUrl).pathname].flatMap((path) => {
    const image = images
      .filter((one) => (one.getAttribute(IMAGE_OF) || location.pathname) === path)
      .find(isVisible);
    image?.style.setProperty(NAME, `image${path.replaceAll('/', '-')}`);
    return image ?? [];
  });
  named = ours;
  // A visitor who leaves early ends this transition while the next one has given its names.
  const clear = () => named === ours && clearNames();
  transition.finished.then(clear, clear);
}

function clearNames(): void {
  for (const image of named) image.style.removeProperty(NAME);
  named = [];
}

/** In the window, and not behind a dialog or outside of the carousel. */
function isVisible(image: HTMLElement): boolean {
  const { left, top, right, bottom } = image.getBoundingClientRect();
  const clamp = (value: number, limit: number) => Math.min(Math.max(value, 0), limit - 1);
  const x = (clamp(left, innerWidth) + clamp(right, innerWidth)) / 2;
  const y = (clamp(top, innerHeight) + clamp(bottom, innerHeight)) / 2;
  return document.elementsFromPoint(x, y).includes(image);
}
