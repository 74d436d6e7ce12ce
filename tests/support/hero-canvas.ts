// Reads what the canvas of the home hero shows, for end-to-end tests. A worker draws on it, so the
// page cannot read its pixels, but it can copy the canvas.
import type { Page } from '@playwright/test';

export type CanvasState = { image: string; inkedPixels: number; width: number };

export async function readHeroCanvas(page: Page): Promise<CanvasState> {
  return page.locator('[data-hero] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = Object.assign(document.createElement('canvas'), {
      width: canvas.width,
      height: canvas.height,
    });
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
    let inkedPixels = 0;
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) inkedPixels += 1;
    return { image: copy.toDataURL(), inkedPixels, width: canvas.width };
  });
}
