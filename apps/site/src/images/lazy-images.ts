// Lazy images are fetched when they come near the window, appear pick by pick, and show a note when
// they cannot be loaded (spec 2 §4). Part of the head script. The HTML contains plain
// `loading="lazy"` images, so without this script the browser decides.

/** The address of an image that is not fetched yet. */
const DELAYED_SRC = 'data-src';
/** On a lazy image that has been loaded. */
const ARRIVED = 'data-arrived';
/** On the root: the text in the place of an image that failed. */
export const FAILED_TEXT = 'data-picture-failed';

/** Nothing to see, and nothing to fetch. */
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
    image.setAttribute(DELAYED_SRC, image.getAttribute('src') ?? '');
    image.setAttribute('src', PLACEHOLDER);
    near.observe(image);
  }

  function fetchNow(image: Element): void {
    near.unobserve(image);
    image.setAttribute('src', image.getAttribute(DELAYED_SRC) ?? '');
    image.removeAttribute(DELAYED_SRC);
  }

  // The browser fetches a lazy image at the earliest when it is painted. This comes before: as soon
  // as the parser, or a component, has put it into the page.
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LAZY)) delay(node);
        else node.querySelectorAll(LAZY).forEach(delay);
      }
    }
  }).observe(root, { childList: true, subtree: true });

  // A printed page shows every image.
  addEventListener('beforeprint', () => {
    document.querySelectorAll(`img[${DELAYED_SRC}]`).forEach(fetchNow);
  });

  // Load and error events do not bubble, so they are captured.
  document.addEventListener('load', ({ target }) => markArrived(target), true);
  document.addEventListener('error', ({ target }) => showFailure(root, target), true);
}

function markArrived(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.loading !== 'lazy') return;
  if (!image.hasAttribute(DELAYED_SRC)) image.setAttribute(ARRIVED, '');
}

function showFailure(root: HTMLElement, image: EventTarget | null): void {
  // Other images are decoration, or something else is shown in their place.
  if (!(image instanceof Element) || !image.matches('img.woven')) return;
  const note = document.createElement('span');
  note.className = 'picture-failed';
  note.textContent = root.getAttribute(FAILED_TEXT);
  image.after(note);
}
