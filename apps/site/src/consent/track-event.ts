// The one door for analytics events. Who has something to report calls `trackEvent` and needs
// nothing else: this module imports nothing and knows no host.

/** Names and parameters as they arrive in the analytics (spec 1 §9). None of them is personal. */
export type AnalyticsEvents = {
  contact_form_submit: { form_type: string; language: string };
  job_application_submit: Record<string, never>;
  language_change: { previous_language: string; new_language: string };
  section_interaction: { section_name: string; action: string };
  /** Speed of the page: metric values in ms (CLS: a score), rated good, needs-improvement or poor. */
  web_vitals: {
    metric_name: string;
    metric_value: number;
    metric_rating: string;
    metric_status: 'current' | 'legacy';
  };
};

type EventSink = (name: string, parameters: Readonly<Record<string, string | number>>) => void;

let sink: EventSink | null = null;

/** Sends an event when analytics is active. Otherwise it is dropped, never kept for later (A3). */
export function trackEvent<Name extends keyof AnalyticsEvents>(
  name: Name,
  parameters: AnalyticsEvents[Name],
): void {
  sink?.(name, parameters);
}

/** Only the analytics gate calls this: with a sink on consent, with null when it is withdrawn. */
export function setEventSink(next: EventSink | null): void {
  sink = next;
}
