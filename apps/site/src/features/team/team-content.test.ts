import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { parseFacts } from '../../content/index.ts';
import { weaveImages } from '../../images/images.ts';
import { listPictureFiles } from '../../images/pictures.ts';
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
        imageUrl: member.image.src,
        initials: expect.stringMatching(/^\p{Lu}{2}$/u),
        linkedinUrl: expect.stringMatching(/^https:/),
      });
    }
  });
});

it('[D-L9a] every portrait of the page exists as an illustration, or as the picture that was given', () => {
  const woven = weaveImages();
  const pictures = listPictureFiles().map(({ address }) => address);
  const given = parseFacts('people.yaml').filter(({ picture }) => picture !== undefined);
  for (const { id, imageUrl } of getTeamContent('en').leadership.members) {
    if (given.some((person) => person.id === id)) expect(pictures).toContain(imageUrl);
    else expect(woven.get(imageUrl)).toMatch(/^<svg /);
  }
});

it.each(['fr', '', 'EN'])('[S1-R12] the unknown language "%s" gets the English content', (code) => {
  expect(getTeamContent(code)).toEqual(getTeamContent('en'));
});
