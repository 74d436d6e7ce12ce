// Lets a worker draw the hero particles on the canvas of the page.
import type { ParticleAnimation, Scene } from './particle-animation.ts';
import type { SceneMessage } from './particle-worker.ts';
import workerUrl from './particle-worker.ts?worker&url';
import { WORKER_POLICY_NAME } from './worker-policy-name.ts';

export function canAnimateInWorker(canvas: HTMLCanvasElement): boolean {
  return 'Worker' in globalThis && 'transferControlToOffscreen' in canvas;
}

/**
 * A canvas can be given away once, and then the page cannot draw on it any more. So the worker gets
 * it when it can draw. If it cannot, `onFailure` is called and the canvas is still free. Throws if
 * the browser or a policy forbids the worker.
 */
export function animateInWorker(
  canvas: HTMLCanvasElement,
  onFailure: () => void,
): ParticleAnimation {
  const worker = new Worker(trustWorkerUrl(), { type: 'module' });
  let hasCanvas = false;
  let latest: Scene | null = null;

  const start = (scene: Scene) => {
    hasCanvas = true;
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage({ canvas: offscreen, scene } satisfies SceneMessage, [offscreen]);
  };
  worker.addEventListener('message', () => latest && start(latest), { once: true });
  worker.addEventListener('error', () => {
    if (!hasCanvas) onFailure();
  });

  return {
    show(scene) {
      latest = scene;
      if (hasCanvas) worker.postMessage({ scene } satisfies SceneMessage);
    },
  };
}

function trustWorkerUrl(): string {
  const policy = globalThis.trustedTypes?.createPolicy(WORKER_POLICY_NAME, {
    createScriptURL(candidate) {
      if (candidate !== workerUrl) throw new TypeError('not the worker of the hero');
      return candidate;
    },
  });
  return policy?.createScriptURL(workerUrl) ?? workerUrl;
}
