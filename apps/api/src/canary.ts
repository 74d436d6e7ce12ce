// Process: one run of the canary. It sends a message through the contact form, writes the result to the
// status pages and to the metrics, and ends with 1 when the message did not arrive. `npm run canary`
import { join } from 'node:path';
import { sendCanary } from './canary/send-canary.ts';
import { writeStatusPages } from './canary/status-pages.ts';
import { writeCanaryMetrics } from './canary/write-metrics.ts';
import { type CanaryConfig, ConfigError, parseCanaryConfig } from './config.ts';

try {
  await runCanary(parseCanaryConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function runCanary(config: CanaryConfig): Promise<void> {
  const { CANARY_FOLDER: folder, CANARY_SITE_ROOT: siteRoot } = config;
  const result = await sendCanary({ publicUrl: config.PUBLIC_URL, secret: config.CANARY_SECRET });
  const checkedAt = new Date();
  const state = result.problem === null ? 'operational' : 'disturbed';
  // Both, even if one cannot be written: a full disk must not hide a failure from the alerts.
  try {
    if (siteRoot !== undefined) writeStatusPages(folder, siteRoot, { state, checkedAt });
  } finally {
    writeCanaryMetrics(join(folder, 'metrics'), result, checkedAt);
  }
  if (result.problem === null) {
    const [acknowledgedMs, deliveredMs] = [result.acknowledgedMs, result.deliveredMs].map((ms) =>
      Math.round(ms ?? 0),
    );
    console.log(`Acknowledged after ${acknowledgedMs} ms, delivered ${deliveredMs} ms later.`);
    return;
  }
  console.error(`The canary failed: ${result.problem}.`);
  process.exitCode = 1;
}
