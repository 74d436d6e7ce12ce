import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { weaveImages } from '../../images/images.ts';
import { getProjects } from './projects.ts';

it.each(LANGUAGES.map(({ code }) => code))(
  '[S1-E03] [S1-E04] in %s every project has its facts and its texts',
  (language) => {
    const projects = getProjects(language);
    expect(projects).toHaveLength(16);
    const anyText = expect.stringMatching(/\S/);
    for (const project of projects) {
      expect(project).toEqual({
        id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        imageUrl: expect.stringMatching(/^\/cloth\/.+\.svg$/),
        featured: expect.any(Boolean),
        category: expect.stringMatching(/^(web|mobile|enterprise|ecommerce|ai)$/),
        year: expect.any(Number),
        client: anyText,
        title: anyText,
        description: anyText,
        summary: anyText,
        challenge: anyText,
        solution: anyText,
        results: anyText,
        technologies: expect.arrayContaining([anyText]),
        screenshot: project.screenshot && expect.objectContaining({ alt: anyText }),
        sample: true,
        launched: expect.stringMatching(/^\d{4}-\d{2}$/),
        months: expect.any(Number),
        languages: expect.arrayContaining([anyText]),
        slug: anyText,
        href: expect.stringMatching(/^(\/[a-z]{2})?\/projects\/[a-z-]+$/),
        next: { id: anyText, title: anyText, href: anyText },
        subject: anyText,
        team: anyText,
        figure: { value: expect.stringMatching(/^\d+[+%]?$/), text: anyText },
        moreFigures: [
          { value: anyText, text: anyText },
          { value: anyText, text: anyText },
        ],
        leftOut: anyText,
        ...('quote' in project ? { quote: { text: anyText, name: anyText, role: anyText } } : {}),
      });
    }
  },
);

it('every project has its own illustration', () => {
  const woven = weaveImages();
  const images = getProjects('en').map(({ imageUrl }) => woven.get(imageUrl));
  expect(images).not.toContain(undefined);
  expect(new Set(images).size).toBe(images.length);
});
