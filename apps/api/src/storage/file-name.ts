// Makes a name that a stranger gave safe to show, to mail and to save under.

const MAX_CHARS = 120;

// Controls, line and paragraph separators, unpaired surrogates, and every character that turns the
// reading direction (with one of them `cv<RLO>fdp.exe` reads as `cvexe.pdf`).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN_IN_NAMES = /[<>:"|?*]/g;

export function cleanFileName(name: string, fallback: string): string {
  const withoutPath = name.split(/[/\\]/).at(-1) ?? '';
  const clean = withoutPath
    .normalize('NFC')
    .replace(HIDDEN, '')
    .replace(FORBIDDEN_IN_NAMES, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return fallback;
  return shorten(clean);
}

// The ending is what tells a person's machine how to open it, so it survives.
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARS) return name;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARS - [...ending].length).join('') + ending;
}

/** RFC 6266: an ASCII name for everybody and the true one for who can read it. */
export function toContentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
