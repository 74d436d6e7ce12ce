import { expect, test } from 'vitest';
import { releaseEntries } from './changelog.ts';

const DATE = '2026-11-16';

test('a release moves the unreleased entries below its version and date, above older versions', () => {
  const before =
    '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- One.\n- Two.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n';
  expect(releaseEntries(before, '0.2.0', DATE)).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-16\n\n### Fixed\n\n- One.\n- Two.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n',
  );
});

test('the first release needs no older version', () => {
  expect(releaseEntries('# Changelog\n\n## Unreleased\n\n- One.\n', '0.1.0', DATE)).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-11-16\n\n- One.\n',
  );
});

test.each([
  ['no entry', '# Changelog\n\n## Unreleased\n\n### Fixed\n\n## 0.1.0 - 2026-11-01\n\n- Old.\n'],
  ['no heading for unreleased entries', '# Changelog\n\n## 0.1.0 - 2026-11-01\n\n- Old.\n'],
])('a changelog with %s is rejected', (_, changelog) => {
  expect(() => releaseEntries(changelog, '0.2.0', DATE)).toThrow(/no (?:entries|heading)/);
});
