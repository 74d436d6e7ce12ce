// Animates the hero: the particle canvas and, through an attribute, the cloth. Its states:
//   running  Particles and cloth move while the hero is visible.
//   paused   The visitor pressed pause. Both stop where they are.
//   still    The visitor prefers reduced motion. One frame, no pause button and no worker.
// Plain TypeScript instead of a React island: the markup is prerendered and never changes, and
// React would be many times larger.
import { THEME } from '../../layout/head-attributes.ts';
import { animateInWorker, canAnimateInWorker } from './animate-in-worker.ts';
import {
  createParticleAnimation,
  type ParticleAnimation,
  type Scene,
} from './particle-animation.ts';

export const HERO = {
  root: 'data-hero',
  /** On the root: `running`, `paused` or `still`. */
  motion: 'data-motion',
  /** On the pause button. */
  toggle: 'data-motion-toggle',
} as const;

const MAX_PIXEL_RATIO = 2;

export function startHeroMotion(hero: HTMLElement): void {
  const canvas = hero.querySelector('canvas');
  const toggle = hero.querySelector<HTMLButtonElement>(`[${HERO.toggle}]`);
  if (!canvas || !toggle) return;

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let animation: ParticleAnimation | null = null;
  let isPaused = false;
  // Until the observer reports.
  let isOnScreen = false;

  const drawHere = () => {
    const context = canvas.getContext('2d');
    animation = context && createParticleAnimation(context);
  };

  const drawInWorker = () => {
    try {
      animation = animateInWorker(canvas, () => {
        drawHere();
        update();
      });
    } catch {
      drawHere();
    }
  };

  const update = () => {
    const moving = isPaused ? 'paused' : 'running';
    const motion = reducedMotion.matches ? 'still' : moving;
    hero.setAttribute(HERO.motion, motion);
    toggle.hidden = motion === 'still';
    const isVisible = isOnScreen && !document.hidden;
    const isRunning = motion === 'running' && isVisible;
    // Nothing is loaded or drawn before the visitor can see it.
    if (animation === null && isVisible) {
      if (isRunning && canAnimateInWorker(canvas)) drawInWorker();
      else drawHere();
    }
    animation?.show(readScene(hero, canvas, isRunning));
  };

  toggle.addEventListener('click', () => {
    isPaused = !isPaused;
    update();
  });
  document.addEventListener('visibilitychange', update);
  reducedMotion.addEventListener('change', update);
  new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting ?? true;
    update();
  }).observe(hero);
  new ResizeObserver(update).observe(canvas);
  onPixelRatioChange(update);
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: [THEME] });
}

function readScene(hero: HTMLElement, canvas: HTMLCanvasElement, isRunning: boolean): Scene {
  const style = getComputedStyle(hero);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    pixelRatio: Math.min(devicePixelRatio, MAX_PIXEL_RATIO),
    colours: { warp: read('--warp'), weft: read('--weft'), particle: read('--text') },
    isRunning,
  };
}

/** A window that moves to another screen keeps its size, so the observer of the size does not fire. */
function onPixelRatioChange(listener: () => void): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      listener();
      onPixelRatioChange(listener);
    },
    { once: true },
  );
}
