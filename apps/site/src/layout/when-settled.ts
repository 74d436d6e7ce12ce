/** Runs what can wait: after the load event, in an idle moment. */
export function whenSettled(action: () => void): void {
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 });
    else setTimeout(action, 200);
  };
  if (document.readyState === 'complete') waitForIdle();
  else addEventListener('load', waitForIdle, { once: true });
}
