import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { weaveImages } from '../../images/images.ts';
import { getHomeContent } from './home-content.ts';

describe.each(LANGUAGES.map(({ code }) => code))('home content in %s', (language) => {
  it('[S1-E01] has the solutions 1 to 3 with name, description, three features, icon and image', () => {
    const { items } = getHomeContent(language).solutions;
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const item of items) {
      expect(item).toMatchObject({
        name: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        icon: expect.stringMatching(/./),
      });
      expect(item.features).toHaveLength(3);
    }
  });

  it('[S1-E02] has six offerings with icons and three innovations with stages', () => {
    const { core, future } = getHomeContent(language);
    expect(
      core.items.filter(({ icon, title, description }) => icon && title && description),
    ).toHaveLength(6);
    expect(
      future.items.filter(({ stageName, title, description }) => stageName && title && description),
    ).toHaveLength(3);
  });
});

it('every image of the page exists as an illustration', () => {
  const woven = weaveImages();
  const { solutions, future } = getHomeContent('en');
  for (const { image } of [...solutions.items, ...future.items]) {
    expect(woven.get(image.src)).toMatch(/^<svg /);
  }
});
