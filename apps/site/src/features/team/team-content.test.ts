import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { weaveImages } from '../../images/images.ts';
import { getTeamContent } from './team-content.ts';

const text = expect.stringMatching(/./);

describe.each(LANGUAGES.map(({ code }) => code))('team content in %s', (language) => {
  it('[S1-E07] a member has id, name, position, description, imageUrl, initials and linkedinUrl', () => {
    const { members } = getTeamContent(language).leadership;
    expect(members).toHaveLength(4);
    for (const member of members) {
      expect(member).toMatchObject({
        id: text,
        name: text,
        position: text,
        description: text,
        imageUrl: expect.stringMatching(/^\/cloth\/portrait-.+\.svg$/),
        initials: expect.stringMatching(/^\p{Lu}{2}$/u),
        linkedinUrl: expect.stringMatching(/^https:/),
      });
    }
  });
});

it('every portrait of the page exists as an illustration', () => {
  const woven = weaveImages();
  for (const { imageUrl } of getTeamContent('en').leadership.members) {
    expect(woven.get(imageUrl)).toMatch(/^<svg /);
  }
});

it.each(['fr', '', 'EN'])('[S1-R12] the unknown language "%s" gets the English content', (code) => {
  expect(getTeamContent(code)).toEqual(getTeamContent('en'));
});
