// The threads in the hero of the home page: a worker draws them, and they stop whenever no one sees
// them or the visitor does not want them.
import type { Page, Worker } from '@playwright/test';
import { readHeroCanvas } from '../support/hero-canvas.ts';
import { expect, test } from '../support/site-test.ts';

const WORKER_FILE = '**/_astro/particle-worker-*.js';
const LANGUAGES = [
  { path: '/', pause: 'Pause animation', play: 'Play animation' },
  { path: '/de', pause: 'Animation anhalten', play: 'Animation abspielen' },
  { path: '/es', pause: 'Pausar la animación', play: 'Reanudar la animación' },
];

for (const { path, pause, play } of LANGUAGES) {
  test(`[S1-P04] the threads in the hero of ${path} move until the visitor pauses them`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectMoving(page);
    expect(page.workers()).toHaveLength(1);
    await page.getByRole('button', { name: pause }).click();
    await expect(page.getByRole('button', { name: play })).toBeVisible();
    await expectStill(page);
    await page.getByRole('button', { name: play }).click();
    await expectMoving(page);
  });
}

for (const { name, prepare } of [
  { name: 'workers', prepare: (page: Page) => removeBefore(page, 'Worker') },
  { name: 'canvases for workers', prepare: (page: Page) => removeBefore(page, 'canvas') },
  {
    name: 'the file of the worker',
    prepare: (page: Page) => page.route(WORKER_FILE, (route) => route.abort()),
  },
]) {
  test(`[S1-P04] without ${name} the threads move and can be paused, too`, async ({ page }) => {
    await prepare(page);
    await page.goto('/');
    await expectMoving(page);
    await page.getByRole('button', { name: 'Pause animation' }).click();
    await expectStill(page);
    expect(page.workers()).toHaveLength(0);
  });
}

test('with reduced motion the threads do not move, and neither a button nor a worker exists', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('[data-hero]')).toHaveAttribute('data-motion', 'still');
  await expect.poll(async () => (await readHeroCanvas(page)).inkedPixels).toBeGreaterThan(500);
  await expectStill(page);
  await expect(page.getByRole('button', { name: /animation/ })).toHaveCount(0);
  expect(page.workers()).toHaveLength(0);
  expect(requested.filter((url) => url.includes('particle-worker'))).toEqual([]);
});

test('the worker draws at most 30 frames per second, and none while the hero is out of view', async ({
  page,
}) => {
  await page.goto('/');
  await expectMoving(page);
  const worker = requireWorker(page);
  await countFrames(worker);
  await expect.poll(async () => (await readFrames(worker)).count).toBeGreaterThan(20);
  const { count, seconds } = await readFrames(worker);
  // Some frames more, because a short pause of the worker falls into the counted time or not.
  expect(count).toBeLessThan(33 * seconds + 5);

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(page.locator('[data-hero]')).not.toBeInViewport();
  await expect.poll(() => drawsDuring(page, worker)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectMoving(page);
});

test('paused threads are drawn again after a change of the theme or the width', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expectMoving(page);
  await page.getByRole('button', { name: 'Pause animation' }).click();
  await expectStill(page);
  const light = await readHeroCanvas(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await readHeroCanvas(page)).image).not.toBe(light.image);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(async () => (await readHeroCanvas(page)).width).toBe(1000);
  await expect.poll(async () => (await readHeroCanvas(page)).inkedPixels).toBeGreaterThan(500);
});

async function expectMoving(page: Page): Promise<void> {
  await expect(page.locator('[data-hero]')).toHaveAttribute('data-motion', 'running');
  await expect.poll(async () => (await readHeroCanvas(page)).inkedPixels).toBeGreaterThan(500);
  const first = await readHeroCanvas(page);
  await expect.poll(async () => (await readHeroCanvas(page)).image).not.toBe(first.image);
}

/** The last frame may arrive late, so wait until two images with frames in between are equal. */
async function expectStill(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const before = await readHeroCanvas(page);
      await passFrames(page);
      return (await readHeroCanvas(page)).image === before.image;
    })
    .toBe(true);
}

/** At 60 frames per second half a second, in which a moving thread moves by several pixels. */
async function passFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function removeBefore(page: Page, what: 'Worker' | 'canvas'): Promise<void> {
  await page.addInitScript((missing) => {
    if (missing === 'Worker') Reflect.deleteProperty(globalThis, 'Worker');
    else Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  }, what);
}

function requireWorker(page: Page): Worker {
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('the page has no worker');
  return worker;
}

type Count = { count: number; since: number };

async function countFrames(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const frames: Count = { count: 0, since: performance.now() };
    const { clearRect } = OffscreenCanvasRenderingContext2D.prototype;
    Object.assign(globalThis, { frames });
    OffscreenCanvasRenderingContext2D.prototype.clearRect = function (...box) {
      frames.count += 1;
      clearRect.apply(this, box);
    };
  });
}

async function readFrames(worker: Worker): Promise<{ count: number; seconds: number }> {
  return worker.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: Count };
    const { count, since } = frames;
    return { count, seconds: (performance.now() - since) / 1000 };
  });
}

async function drawsDuring(page: Page, worker: Worker): Promise<number> {
  const before = await readFrames(worker);
  await passFrames(page);
  return (await readFrames(worker)).count - before.count;
}
