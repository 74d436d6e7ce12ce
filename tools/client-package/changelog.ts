// Moves the unreleased entries of the changelog below the heading of a new version.
const UNRELEASED = '## Unreleased';
const NEXT_HEADING = /^## /m;
const ENTRY = /^- \S/m;

/** `date` is like 2026-11-16. Throws when there is nothing to release. */
export function releaseEntries(changelog: string, version: string, date: string): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start === -1) throw new Error(`The changelog has no heading "${UNRELEASED}".`);
  const afterHeading = start + UNRELEASED.length + 1;
  const rest = changelog.slice(afterHeading);
  const next = NEXT_HEADING.exec(rest)?.index ?? rest.length;
  const entries = rest.slice(0, next).trim();
  if (!ENTRY.test(entries)) {
    throw new Error(`The changelog has no entries below "${UNRELEASED}".`);
  }
  const older = rest.slice(next).trim();
  const sections = [
    changelog.slice(0, afterHeading).trimEnd(),
    `## ${version} - ${date}`,
    entries,
    ...(older ? [older] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}
