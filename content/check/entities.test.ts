// The entities of the requirements: each field is required in every language.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

type Missing = { file: string; text: string; message: string };

/** Facts and texts are checked in two copies, because invalid facts are reported alone. */
function expectMissing(missing: readonly Missing[]): void {
  const isFact = ({ file }: Missing) => file.startsWith('facts/');
  for (const part of [missing.filter(isFact), missing.filter((entry) => !isFact(entry))]) {
    using copy = copyContent();
    for (const { file, text } of part) copy.edit(file, text, '');
    const found = copy.errors().map(({ file, message }) => `${file} ${message}`);
    for (const { file, message } of part) {
      expect(found).toContain(`content/${file} ${message}: missing key; add it`);
    }
  }
}

function toMissing(file: string, texts: Readonly<Record<string, string>>): Missing[] {
  return Object.entries(texts).map(([message, text]) => ({ file, text, message }));
}

it('[S1-E01] a solution card has icon, image, name, description and features', () => {
  expectMissing([
    ...toMissing('facts/solutions.yaml', {
      '0.icon': '  icon: box\n',
      '1.cloth': '  cloth: { kind: business, seed: sol-2x, plain: true }\n',
    }),
    ...toMissing('de/pages/home.yaml', {
      'solutions.items.1.name': '      name: Verstärkung für Ihr Team\n',
      'solutions.items.2.description':
        '      description: Dieselben Ansprechpersonen für die erste Skizze, den Launch und die ruhigen Jahre danach.\n',
    }),
    ...toMissing('es/pages/home.yaml', {
      'solutions.items.0.features':
        '      features:\n        - Análisis en dos semanas\n        - Un mismo equipo sénior\n        - Todo el código es suyo\n',
    }),
  ]);
});

it('[S1-E01] solution cards have the ids 1 to 3', () => {
  using copy = copyContent();
  copy.edit('facts/solutions.yaml', '- id: 3', '- id: 4');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/facts/solutions.yaml',
      line: copy.lineOf('facts/solutions.yaml', '- id: 4'),
    }),
  );
});

it('[S1-E02] a core offering and an innovation have title, description and icon', () => {
  expectMissing([
    ...toMissing('facts/offerings.yaml', { '0.icon': '  icon: app-window\n' }),
    ...toMissing('facts/innovations.yaml', { '0.icon': '  icon: layers\n' }),
    ...toMissing('en/pages/home.yaml', {
      'core.items.5.title': '      title: Hosting solutions\n',
      'core.items.4.description':
        '      description: Updates, monitoring and small improvements, reported in one page a month.\n',
    }),
    ...toMissing('es/pages/home.yaml', {
      'future.items.1.title': '      title: Agentes con IA\n',
      'future.items.1.description':
        '      description: Asistentes que preparan la incidencia, el borrador o el informe y preguntan antes de que nada salga de casa.\n',
    }),
  ]);
});

it('[S1-E03] a project has id, image, featured, category, year and client', () => {
  const entry =
    'id: harbour-desk, category: web, year: 2025, featured: true, client: Väikesadamate Liit, clothSeed: harbour-desk, ';
  using copy = copyContent();
  copy.edit('facts/projects.yaml', entry, '');
  const messages = copy.errors().map(({ message }) => message);
  for (const key of ['id', 'category', 'year', 'featured', 'client', 'clothSeed']) {
    expect(messages).toContain(`0.${key}: missing key; add it`);
  }
});

it.each(['en', 'de', 'es'])('[S1-E04] a project has all its texts in %s', (language) => {
  const file = `${language}/projects.yaml`;
  using copy = copyContent();
  const keys = ['title', 'description', 'challenge', 'solution', 'results', 'technologies'];
  for (const key of keys) {
    copy.write(file, copy.read(file).replace(new RegExp(`^  ${key}: .*\n`, 'm'), ''));
  }
  const found = copy.errors().filter((error) => error.file === `content/${file}`);
  expect(found.map(({ message }) => message)).toEqual(
    expect.arrayContaining(keys.map((key) => `0.${key}: missing key; add it`)),
  );
});

it('[S1-E07] a team member has name, position, description, portrait, initials and profile', () => {
  expectMissing([
    ...toMissing('facts/people.yaml', {
      '0.name': '  name: Liis Kadarik\n',
      '1.initials': '  initials: JW\n',
      '2.linkedinUrl': '  linkedinUrl: https://linkedin.example/in/ines-robledo\n',
      '3.portrait.seed': '    seed: Rasmus Ojala\n',
    }),
    ...toMissing('de/pages/team.yaml', {
      'leadership.items.0.position': '      position: Gründerin und CEO\n',
      'leadership.items.1.description':
        '      description: Macht aus Schätzungen Rechnungen, in denen man sie wiedererkennt. Schreibt jeden Monat auf, wohin das Geld gegangen ist.\n',
    }),
  ]);
});

it('[S1-E08] a position has every field of the specification in each language', () => {
  const keys = ['title', 'type', 'location', 'description', 'salary'];
  for (const language of ['en', 'de', 'es']) {
    using copy = copyContent();
    const file = `${language}/pages/career.yaml`;
    let text = copy.read(file);
    for (const key of keys) text = text.replace(new RegExp(`^      ${key}: .*\n`, 'm'), '');
    for (const key of ['tasks', 'requirements', 'benefits', 'applicationProcess', 'workModel']) {
      text = text.replace(new RegExp(`^      ${key}:\n(        .*\n)+`, 'm'), '');
    }
    copy.write(file, text);
    const messages = copy.errors().map(({ message }) => message);
    const all = [...keys, 'tasks', 'requirements', 'benefits', 'applicationProcess', 'workModel'];
    for (const key of all) expect(messages).toContain(`jobs.items.0.${key}: missing key; add it`);
  }
});

it('[S1-E09] the positions are a social media creator and an open application', () => {
  using copy = copyContent();
  expect(copy.read('facts/jobs.yaml')).toMatch(
    /id: social-media-creator\n {2}employmentTypes: \[full-time, part-time\]\n {2}remote: true[\s\S]*id: open-application/,
  );
  copy.write('facts/jobs.yaml', copy.read('facts/jobs.yaml').replace(/- id: open[\s\S]*/, ''));
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/facts/jobs.yaml',
      message: expect.stringContaining('lacks the entry open-application'),
    }),
  );
});

it('[S1-E10] a service has name, description and icon, a step number, title and description', () => {
  expectMissing([
    ...toMissing('facts/services.yaml', { '3.icon': '  icon: plug\n' }),
    ...toMissing('facts/steps.yaml', { '5.number': '  number: "06"\n' }),
    ...toMissing('es/pages/business.yaml', {
      'services.items.1.name': '      name: Diseño UX/UI\n',
      'services.items.1.description':
        '      description: Quien va a usar las pantallas las prueba antes de que cambiarlas salga caro.\n',
      'steps.items.4.title': '      title: Lanzar\n',
      'steps.items.4.description':
        '      description: Por fases y con marcha atrás. El sistema viejo y el nuevo conviven hasta que las cifras coinciden.\n',
    }),
  ]);
});

it('[S1-E10] steps are numbered 01 to 06', () => {
  using copy = copyContent();
  copy.edit('facts/steps.yaml', '"04"', '"05"');
  expect(copy.errors()[0]?.message).toContain('"01" to "06"');
});

it.each(['en', 'de', 'es'])(
  '[S1-E13] titles, statistic and category labels are in %s',
  (language) => {
    using copy = copyContent();
    const cut = (file: string, pattern: RegExp) =>
      copy.write(file, copy.read(file).replace(pattern, ''));
    cut(`${language}/ui.yaml`, /^ {2}ecommerce: .*\n/m);
    cut(`${language}/counters.yaml`, /^ {2}label: .*\n/m);
    cut(`${language}/pages/business.yaml`, /^ {2}title: .*\n/m);
    cut(`${language}/pages/home.yaml`, /^core:\n {2}title: .*\n/m);
    const files = copy.errors().map(({ file, message }) => `${file} ${message.split(':')[0]}`);
    expect(files).toContain(`content/${language}/ui.yaml cat.ecommerce`);
    expect(files).toContain(`content/${language}/counters.yaml 0.label`);
    expect(files).toContain(`content/${language}/pages/business.yaml meta.title`);
  },
);
