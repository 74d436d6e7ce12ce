// The worker that draws the hero particles, so that the main thread is free for the visitor.
import {
  createParticleAnimation,
  type ParticleAnimation,
  type Scene,
} from './particle-animation.ts';

/** The first message contains the canvas. The page sends it after the worker's own message. */
export type SceneMessage = { canvas?: OffscreenCanvas; scene: Scene };

let animation: ParticleAnimation | null = null;

addEventListener('message', ({ data: { canvas, scene } }: MessageEvent<SceneMessage>) => {
  const context = canvas?.getContext('2d');
  if (context) animation = createParticleAnimation(context);
  animation?.show(scene);
});
// An error here is an event on the page, which then draws itself and keeps its canvas.
if (new OffscreenCanvas(1, 1).getContext('2d') === null) throw new Error('no canvas in workers');
// Tells the page that the worker runs and can draw.
postMessage(null);
