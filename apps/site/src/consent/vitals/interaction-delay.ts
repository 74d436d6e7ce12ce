// Interaction to Next Paint: the response time of the page at about the 98th percentile.

export type TimedEvent = { interactionId: number; duration: number };

export type InteractionDelay = {
  add(event: TimedEvent): void;
  /** Null without an interaction. */
  get(interactionCount: number): number | null;
};

const LONGEST_KEPT = 10;
/** One interaction in 50 may be slower than the value: the 98th percentile. */
const OUTLIER_EVERY = 50;

export function createInteractionDelay(): InteractionDelay {
  let longest: TimedEvent[] = [];

  return {
    add({ interactionId, duration }) {
      // Events without an id, such as pointer moves, are not interactions.
      if (!interactionId) return;
      // One tap causes several events. The slowest one is the delay for the visitor.
      const known = longest.find((event) => event.interactionId === interactionId);
      const others = longest.filter((event) => event !== known);
      const slowest = Math.max(duration, known?.duration ?? 0);
      longest = [...others, { interactionId, duration: slowest }]
        .sort((a, b) => b.duration - a.duration)
        .slice(0, LONGEST_KEPT);
    },
    get(interactionCount) {
      const index = Math.min(longest.length - 1, Math.floor(interactionCount / OUTLIER_EVERY));
      return longest[index]?.duration ?? null;
    },
  };
}
