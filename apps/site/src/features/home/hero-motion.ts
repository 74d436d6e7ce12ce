// Animates the hero: the particle canvas and, through an attribute, the cloth. Its states:
//   running  Particles and cloth move while the hero is visible.
//   paused   The visitor pressed pause. Both stop where they are.
//   still    The visitor prefers reduced motion. One frame, no pause button.
// Plain TypeScript instead of a React island: the markup is prerendered and never changes, and
// React would be many times larger.
import { THEME } from '../../layout/head-attributes.ts';
import { createParticles, findLinks, moveParticles, type Particle } from './particle-field.ts';

type ThreadColours = { warp: string; weft: string; particle: string };

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
  const context = canvas?.getContext('2d');
  if (!canvas || !context || !toggle) return;

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const area = { width: 0, height: 0 };
  let particles: Particle[] = [];
  let colours = readColours(hero);
  let isPaused = false;
  let isOnScreen = true;

  const draw = () => drawParticles(context, particles, colours);
  const loop = createFrameLoop((seconds) => {
    moveParticles(particles, area, seconds);
    draw();
  });

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    // Phones change the height while scrolling, so create new particles only for a new width.
    if (width !== area.width) particles = createParticles({ width, height });
    Object.assign(area, { width, height });
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw();
  };

  const update = () => {
    const moving = isPaused ? 'paused' : 'running';
    const motion = reducedMotion.matches ? 'still' : moving;
    hero.setAttribute(HERO.motion, motion);
    toggle.hidden = motion === 'still';
    if (motion === 'running' && isOnScreen && !document.hidden) loop.start();
    else loop.stop();
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
  new ResizeObserver(fit).observe(canvas);
  new MutationObserver(() => {
    colours = readColours(hero);
    draw();
  }).observe(document.documentElement, { attributeFilter: [THEME] });
  update();
}

function readColours(element: HTMLElement): ThreadColours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { warp: read('--warp'), weft: read('--weft'), particle: read('--text') };
}

const RADIUS = 3;
const LINK_OPACITY = 0.95;
const PARTICLE_OPACITY = 0.7;

function drawParticles(
  context: CanvasRenderingContext2D,
  particles: readonly Particle[],
  colours: ThreadColours,
): void {
  const { canvas } = context;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.lineWidth = 1.25;
  for (const { from, to, thread, strength } of findLinks(particles)) {
    context.globalAlpha = strength * LINK_OPACITY;
    context.strokeStyle = colours[thread];
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.globalAlpha = PARTICLE_OPACITY;
  context.fillStyle = colours.particle;
  for (const { x, y } of particles) {
    context.beginPath();
    context.moveTo(x, y - RADIUS);
    context.lineTo(x + RADIUS, y);
    context.lineTo(x, y + RADIUS);
    context.lineTo(x - RADIUS, y);
    context.fill();
  }
}

/** Maximum time step, so that particles do not jump after a late frame. */
const MAX_FRAME_SECONDS = 0.1;

/** Calls `onFrame` on every animation frame with the elapsed time, until it is stopped. */
function createFrameLoop(onFrame: (seconds: number) => void) {
  let request: number | null = null;
  let lastMs: number | null = null;

  function tick(nowMs: number): void {
    const seconds = lastMs === null ? 0 : (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    request = requestAnimationFrame(tick);
    onFrame(Math.min(seconds, MAX_FRAME_SECONDS));
  }

  return {
    start() {
      if (request !== null) return;
      lastMs = null;
      request = requestAnimationFrame(tick);
    },
    stop() {
      if (request !== null) cancelAnimationFrame(request);
      request = null;
    },
  };
}
