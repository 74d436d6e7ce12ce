// Makes a file name from a third party safe to show, to email and to save.

const MAX_CHARS = 120;

// Control and format characters, line and paragraph separators, and unpaired surrogates. Format
// characters can change the reading direction: `cv<RLO>fdp.exe` is shown as `cvexe.pdf`.
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

// Keeps the extension, because it decides which program opens the file.
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARS) return name;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARS - [...ending].length).join('') + ending;
}

/** RFC 6266: an ASCII name for all clients, and the full name for clients that support it. */
export function toContentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
