// Fetches lazy images near the viewport, fades them in, and shows a note when loading fails
// (S2-P50, S2-P52, S2-P53). Part of the head script. The HTML contains normal `loading="lazy"`
// images, so without this script the browser decides.

/** The URL of an image that is not fetched yet. */
const DELAYED_SRC = 'data-src';
/** The URLs of the other formats of its picture. */
const DELAYED_SRCSET = 'data-srcset';
/** On a lazy image that has been loaded. */
const ARRIVED = 'data-arrived';
/** On the root element: the text that replaces a failed image. */
export const FAILED_TEXT = 'data-image-failed';

/** Shows nothing and causes no request. */
const PLACEHOLDER = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const LAZY = 'img[loading=lazy][src^="/"]';

export function startLazyImages(root: HTMLElement): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) fetchNow(target);
    },
    { rootMargin: '50px', threshold: 0.1 },
  );

  function delay(image: Element): void {
    for (const source of findSources(image)) rename(source, 'srcset', DELAYED_SRCSET);
    rename(image, 'src', DELAYED_SRC);
    image.setAttribute('src', PLACEHOLDER);
    near.observe(image);
  }

  function fetchNow(image: Element): void {
    near.unobserve(image);
    for (const source of findSources(image)) rename(source, DELAYED_SRCSET, 'srcset');
    rename(image, DELAYED_SRC, 'src');
  }

  // A browser fetches a lazy image after layout at the earliest. This observer runs before that: as
  // soon as the parser or a component has inserted the image.
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LAZY)) delay(node);
        else node.querySelectorAll(LAZY).forEach(delay);
      }
    }
  }).observe(root, { childList: true, subtree: true });

  // The print shows the images that have arrived by then. A second print shows them all.
  addEventListener('beforeprint', () => {
    document.querySelectorAll(`img[${DELAYED_SRC}]`).forEach(fetchNow);
  });

  // Load and error events do not bubble, so they are captured.
  document.addEventListener('load', ({ target }) => markArrived(target), true);
  document.addEventListener('error', ({ target }) => showFailure(root, target), true);
}

function findSources(image: Element): Element[] {
  return [...(image.parentElement?.querySelectorAll(':scope > source') ?? [])];
}

function rename(element: Element, from: string, to: string): void {
  element.setAttribute(to, element.getAttribute(from) ?? '');
  element.removeAttribute(from);
}

function markArrived(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.loading !== 'lazy') return;
  if (!image.hasAttribute(DELAYED_SRC)) image.setAttribute(ARRIVED, '');
}

function showFailure(root: HTMLElement, image: EventTarget | null): void {
  // Other images are decoration or have their own fallback.
  if (!(image instanceof Element) || !image.matches('img.woven')) return;
  const note = document.createElement('span');
  note.className = 'image-failed';
  note.textContent = root.getAttribute(FAILED_TEXT);
  image.after(note);
}
