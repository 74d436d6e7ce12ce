// The links of the rail and of the list are plain ones: a link of the router renders again whenever the address
// changes, so a key press would render all of them. One listener gives their clicks to the router. With another
// button or a modifier key the browser opens them itself, for example in a new tab.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export function useLinkClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
      if (!(event.target instanceof Element)) return;
      const href = event.target
        .closest('a[href^="/"]:not([target], [download])')
        ?.getAttribute('href');
      if (!href) return;
      event.preventDefault();
      void navigate(href, { replace: href === `${location.pathname}${location.search}` });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
