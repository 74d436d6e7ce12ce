// Runs in the head of every page: lazy pictures are fetched when they come near the window, arrive
// pick by pick, and say so when they cannot be loaded (spec 2 §4).
// The HTML holds plain `loading="lazy"` pictures, so without this script the browser decides. Inlined
// and allowed by its hash like layout/head.js: plain JavaScript without imports.
(() => {
  const root = document.documentElement;
  // Nothing to see, and nothing to fetch.
  const placeholder = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

  const fetchNow = (picture) => {
    near.unobserve(picture);
    picture.src = picture.dataset.src;
    delete picture.dataset.src;
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) fetchNow(target);
    },
    { rootMargin: '50px', threshold: 0.1 },
  );

  // A lazy picture is fetched at the earliest when it is painted, and this comes before: after the
  // parser, or a component, has put it into the page.
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!node.querySelectorAll) continue;
        const lazy = 'img[loading=lazy][src^="/"]';
        for (const picture of node.matches(lazy) ? [node] : node.querySelectorAll(lazy)) {
          picture.dataset.src = picture.getAttribute('src');
          picture.src = placeholder;
          near.observe(picture);
        }
      }
    }
  }).observe(root, { childList: true, subtree: true });

  // On paper everything is in sight.
  addEventListener('beforeprint', () => {
    for (const picture of document.querySelectorAll('img[data-src]')) fetchNow(picture);
  });

  // Load and error events do not bubble, so they are captured.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target.loading === 'lazy' && !target.dataset.src) target.dataset.arrived = '';
    },
    true,
  );
  document.addEventListener(
    'error',
    ({ target }) => {
      // Other pictures are decoration, or have something else in their place.
      if (!target.matches?.('img.woven')) return;
      const note = document.createElement('span');
      note.className = 'picture-failed';
      note.textContent = root.dataset.pictureFailed;
      target.after(note);
    },
    true,
  );
})();
