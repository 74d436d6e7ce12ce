// Launch options of the installed Chromium, for tests, screenshots and measurements.
import type { LaunchOptions } from '@playwright/test';

export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
};

/** The same engine without windows, menus and profiles. A test in it takes about half the time. */
export const HEADLESS_SHELL: LaunchOptions = {
  ...CHROMIUM,
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
};
