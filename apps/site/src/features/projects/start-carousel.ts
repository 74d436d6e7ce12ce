// Drives the carousel of featured projects: dragging, previous and next page, arrow keys, and the
// announced position.
import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel';
import { fill } from '../../content/fill.ts';

export const CAROUSEL = {
  root: 'data-carousel',
  viewport: 'data-carousel-viewport',
  /** On the viewport once the script controls it. */
  moving: 'data-moving',
  /** On a button: -1 or 1. */
  step: 'data-carousel-step',
  /** On the live region: text with {a}, {b} and {n}. `positionOne`: one slide, with {a} and {n}. */
  position: 'data-carousel-position',
  positionOne: 'data-carousel-position-one',
  /** On a slide: the id of its project. */
  slide: 'data-slide',
} as const;

export const CAROUSEL_OPTIONS = {
  dragThreshold: 10,
  duration: 25,
  align: 'center',
  // Without this, the first slide would be centered with an empty space before it.
  containScroll: 'trimSnaps',
  // A slide counts as visible when at least half of it is. The space for focus rings shows a few
  // pixels of its neighbour.
  inViewThreshold: 0.5,
} satisfies EmblaOptionsType;

export function startCarousel(carousel: HTMLElement): void {
  const viewport = carousel.querySelector<HTMLElement>(`[${CAROUSEL.viewport}]`);
  if (viewport === null) return;
  const buttons = [...carousel.querySelectorAll<HTMLButtonElement>(`[${CAROUSEL.step}]`)];
  const position = carousel.querySelector<HTMLElement>(`[${CAROUSEL.position}]`);

  viewport.setAttribute(CAROUSEL.moving, '');
  viewport.scrollLeft = 0;
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const embla = EmblaCarousel(viewport, {
    ...CAROUSEL_OPTIONS,
    ...(prefersStill ? { duration: 0 } : {}),
  });
  /** Moves by as many slides as are visible. */
  const move = (step: number) => {
    const wanted = embla.selectedScrollSnap() + step * countVisible(embla);
    const last = embla.scrollSnapList().length - 1;
    embla.scrollTo(Math.min(Math.max(wanted, 0), last));
  };

  for (const button of buttons) {
    button.addEventListener('click', () => move(readStep(button)));
  }
  viewport.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'ArrowRight') move(1);
    else return;
    event.preventDefault();
  });
  // Scroll to a card that receives the focus by the Tab key.
  viewport.addEventListener('focusin', ({ target }) => {
    const slide = target instanceof Element ? target.closest(`[${CAROUSEL.slide}]`) : null;
    const index = slide === null ? -1 : embla.slideNodes().indexOf(slide as HTMLElement);
    if (index >= 0 && !readShown(embla.slidesInView()).includes(index)) embla.scrollTo(index);
  });

  const show = () => {
    for (const button of buttons) {
      const isBack = readStep(button) < 0;
      button.disabled = isBack ? !embla.canScrollPrev() : !embla.canScrollNext();
    }
    if (position === null) return;
    const shown = readShown(embla.slidesInView());
    const first = shown[0];
    const last = shown.at(-1);
    if (first === undefined || last === undefined) return;
    const text = first === last ? CAROUSEL.positionOne : CAROUSEL.position;
    position.textContent = fill(position.getAttribute(text) ?? '', {
      a: first + 1,
      b: last + 1,
      n: embla.slideNodes().length,
    });
  };
  embla.on('select', show).on('slidesInView', show).on('reInit', show);
  show();
}

function readStep(button: Element): number {
  return Number(button.getAttribute(CAROUSEL.step));
}

/** From the layout, because the slides in view are not known while the carousel moves. */
function countVisible(embla: EmblaCarouselType): number {
  const slideWidth = embla.slideNodes()[0]?.getBoundingClientRect().width ?? 1;
  return Math.round(embla.rootNode().getBoundingClientRect().width / slideWidth);
}

function readShown(indexes: readonly number[]): number[] {
  return [...indexes].sort((a, b) => a - b);
}
