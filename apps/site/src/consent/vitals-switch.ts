// Decides whether page speed is measured and where the result is sent. The measuring code is
// fetched only when there is a destination.

import { type Consent, isAnalyticsActive } from './consent.ts';
import { trackEvent } from './track-event.ts';
import type { VitalsReport } from './vitals/report-vitals.ts';

const BEACON_PATH = '/functions/v1/vitals';

type Options = { consent: Consent; isBeaconOn: boolean };

export function measureVitals({ consent, isBeaconOn }: Options): void {
  let isMeasuring = false;
  // The beacon has no personal data. It is still not sent after Reject All.
  const mayBeacon = () => isBeaconOn && consent.get().decision !== false;

  function report(vitals: VitalsReport): void {
    for (const { name, value, rating, legacy } of vitals.metrics) {
      trackEvent('web_vitals', {
        metric_name: name,
        metric_value: value,
        metric_rating: rating,
        metric_status: legacy ? 'legacy' : 'current',
      });
    }
    if (!mayBeacon()) return;
    const body = new Blob([JSON.stringify(vitals)], { type: 'application/json' });
    navigator.sendBeacon(BEACON_PATH, body);
  }

  function update(): void {
    if (isMeasuring || !(isAnalyticsActive(consent.get()) || mayBeacon())) return;
    isMeasuring = true;
    import('./vitals/report-vitals.ts').then(
      ({ reportVitals }) => reportVitals(report),
      () => {
        isMeasuring = false;
      },
    );
  }

  consent.subscribe(update);
  update();
}
