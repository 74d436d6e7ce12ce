// Draws and moves the hero particles on a canvas, at 30 frames per second. Runs in the worker and,
// where the browser cannot do that, on the main thread.
import {
  createParticles,
  type LinkVisitor,
  moveParticles,
  type Particle,
  type Thread,
  visitLinks,
} from './particle-field.ts';

/** What the canvas shows. The page sends a whole scene after every change. */
export type Scene = {
  width: number;
  height: number;
  pixelRatio: number;
  colours: Record<Thread | 'particle', string>;
  isRunning: boolean;
};

export type ParticleAnimation = { show(scene: Scene): void };

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const NO_SCENE: Scene = {
  width: 0,
  height: 0,
  pixelRatio: 1,
  colours: { warp: '', weft: '', particle: '' },
  isRunning: false,
};

export function createParticleAnimation(context: Context): ParticleAnimation {
  const { canvas } = context;
  let scene = NO_SCENE;
  let particles: Particle[] = [];

  // Created once, because a frame creates no objects.
  const drawLink: LinkVisitor = (from, to, thread, strength) => {
    context.globalAlpha = strength * LINK_OPACITY;
    context.strokeStyle = scene.colours[thread];
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  };
  const draw = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.lineWidth = 1.25;
    visitLinks(particles, drawLink);
    context.globalAlpha = PARTICLE_OPACITY;
    context.fillStyle = scene.colours.particle;
    for (const particle of particles) fillDiamond(context, particle);
  };
  const loop = createFrameLoop((seconds) => {
    moveParticles(particles, scene, seconds);
    draw();
  });

  return {
    show(next) {
      // Phones change the height while scrolling, so create new particles only for a new width.
      if (next.width !== scene.width) particles = createParticles(next);
      scene = next;
      canvas.width = next.width * next.pixelRatio;
      canvas.height = next.height * next.pixelRatio;
      context.setTransform(next.pixelRatio, 0, 0, next.pixelRatio, 0, 0);
      draw();
      if (next.isRunning) loop.start();
      else loop.stop();
    },
  };
}

const RADIUS = 3;
const LINK_OPACITY = 0.95;
const PARTICLE_OPACITY = 0.7;

function fillDiamond(context: Context, { x, y }: Particle): void {
  context.beginPath();
  context.moveTo(x, y - RADIUS);
  context.lineTo(x + RADIUS, y);
  context.lineTo(x, y + RADIUS);
  context.lineTo(x - RADIUS, y);
  context.fill();
}

/**
 * Minimum time between two drawn frames: 30 per second, less the rounding of the clock. The fastest
 * particle moves by 0.35 px in that time.
 */
const FRAME_MS = 1000 / 30 - 2;
/** Maximum time step, so that particles do not jump after a late frame. */
const MAX_FRAME_SECONDS = 0.1;

/** Calls `onFrame` with the elapsed time until it is stopped. */
function createFrameLoop(onFrame: (seconds: number) => void) {
  let request: number | null = null;
  let lastMs: number | null = null;

  function tick(nowMs: number): void {
    request = requestAnimationFrame(tick);
    const elapsedMs = lastMs === null ? FRAME_MS : nowMs - lastMs;
    if (elapsedMs < FRAME_MS) return;
    lastMs = nowMs;
    onFrame(Math.min(elapsedMs / 1000, MAX_FRAME_SECONDS));
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
