// How the machine's own Chromium is started, by the journeys and by the pictures alike.
import type { LaunchOptions } from '@playwright/test';

export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
};
