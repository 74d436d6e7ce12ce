// The texts of the team page joined with the people, their images and the order of the values.
import { DEFAULT_LANGUAGE, isLanguage, localisePath } from '@loimel/content/languages';
import type { TeamPage } from '@loimel/content/schema';
import { fill, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { getPortrait, type PageImage } from '../../images/pictures.ts';

export type Member = {
  id: string;
  name: string;
  position: string;
  /** The meaning of an abbreviation in the position. */
  positionNote: string;
  description: string;
  image: PageImage;
  imageUrl: string;
  imageLabel: string;
  imageCredit?: string | undefined;
  initials: string;
  linkedinUrl: string;
  profileLabel: string;
};

export type TeamContent = {
  meta: TeamPage['meta'];
  hero: TeamPage['hero'];
  leadership: { title: string; profile: string; members: Member[] };
  culture: TeamPage['culture'];
  join: TeamPage['join'] & { href: string };
};

/** An unknown language gets the English content (S1-R12). */
export function getTeamContent(requestedLanguage: string): TeamContent {
  const language = isLanguage(requestedLanguage) ? requestedLanguage : DEFAULT_LANGUAGE;
  const { meta, hero, leadership, culture, join } = parseTexts(language, 'pages/team.yaml');
  return {
    meta,
    hero,
    leadership: {
      title: leadership.title,
      profile: leadership.profile,
      members: parseFacts('people.yaml').map((person) => {
        const { id, name, initials, linkedinUrl } = person;
        const { image, label, credit } = getPortrait(person, language);
        return {
          ...requireById(leadership.items, id),
          name,
          initials,
          linkedinUrl,
          image,
          imageUrl: image.src,
          imageLabel: label,
          imageCredit: credit,
          profileLabel: fill(leadership.profileLabel, { name }),
        };
      }),
    },
    culture: {
      title: culture.title,
      items: parseFacts('values.yaml').map(({ id }) => requireById(culture.items, id)),
    },
    join: { ...join, href: localisePath('/career', language) },
  };
}
