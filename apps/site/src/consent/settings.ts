// What the operator configured, handed from the build to the script through data attributes.
import type { AnalyticsSettings } from './analytics-tag.ts';

export type ConsentSettings = AnalyticsSettings & { vitalsBeacon: boolean };

export function parseSettings(data: Readonly<Record<string, string | undefined>>): ConsentSettings {
  const { measurementId, cookieLifetimeSeconds, vitalsBeacon } = data;
  if (measurementId === undefined) throw new Error('the popup names no measurement id');
  return {
    measurementId,
    cookieLifetimeSeconds: Number(cookieLifetimeSeconds),
    vitalsBeacon: vitalsBeacon === 'true',
  };
}
