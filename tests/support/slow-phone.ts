// Simulates a slow phone on a slow network. Finds tests that depend on timing.
import type { Page } from '@playwright/test';

const CPU_SLOWDOWN = 3;
const LATENCY_MS = 250;
/** Later than the first click of any visitor or test. */
const IDLE_AFTER_MS = 2500;

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await devtools.send('Network.enable');
  const setNetwork = async (offline: boolean) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
  await setNetwork(false);
  // With the latency of this session, Chromium ignores that another session is offline.
  const setOffline = page.context().setOffline.bind(page.context());
  page.context().setOffline = async (offline) => {
    await setNetwork(offline);
    await setOffline(offline);
  };
  await page.addInitScript((delayMs) => {
    const deadline = { didTimeout: true, timeRemaining: () => 0 };
    window.requestIdleCallback = (callback) => window.setTimeout(callback, delayMs, deadline);
  }, IDLE_AFTER_MS);
}
