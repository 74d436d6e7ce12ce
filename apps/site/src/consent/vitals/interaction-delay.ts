// Interaction to next paint: how long the page took to answer, at about the 98th percentile.

export type TimedEvent = { interactionId: number; duration: number };

export type InteractionDelay = {
  add(event: TimedEvent): void;
  /** Null without an interaction. */
  get(interactionCount: number): number | null;
};

const LONGEST_KEPT = 10;
/** One interaction in fifty may be worse than the value: the 98th percentile. */
const OUTLIER_EVERY = 50;

export function createInteractionDelay(): InteractionDelay {
  let longest: TimedEvent[] = [];

  return {
    add({ interactionId, duration }) {
      // Events without an id, such as moves, are no interaction.
      if (!interactionId) return;
      // One tap is several events; the slowest of them is what the visitor felt.
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
