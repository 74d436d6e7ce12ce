// Sends analytics events. Every feature calls `trackEvent` and needs nothing else: this module
// imports nothing and depends on no host.

/** Event names and parameters for the analytics (S1-C21 to S1-C25). None is personal data. */
export type AnalyticsEvents = {
  contact_form_submit: { form_type: string; language: string };
  job_application_submit: Record<string, never>;
  language_change: { previous_language: string; new_language: string };
  section_interaction: { section_name: string; action: string };
  /** Page speed: metric values in ms (CLS: a score), rated good, needs-improvement or poor. */
  web_vitals: {
    metric_name: string;
    metric_value: number;
    metric_rating: string;
    metric_status: 'current' | 'legacy';
  };
};

type EventSink = (name: string, parameters: Readonly<Record<string, string | number>>) => void;

let sink: EventSink | null = null;

/** Sends an event when analytics is active. Otherwise the event is dropped for good (D-A3b). */
export function trackEvent<Name extends keyof AnalyticsEvents>(
  name: Name,
  parameters: AnalyticsEvents[Name],
): void {
  sink?.(name, parameters);
}

/** Called only by the analytics gate: with a sink on consent, with null on withdrawal. */
export function setEventSink(next: EventSink | null): void {
  sink = next;
}
