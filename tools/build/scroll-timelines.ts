// Checks that the minifier kept every scroll-driven animation. It can move `animation-timeline`
// into the shorthand `animation`, and browsers then ignore the whole declaration.
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const STYLE = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/g;
/** An innermost rule: its selectors and its declarations. */
const RULE = /([^{};]+)\{([^{}]*)\}/g;
const TIMELINE = /(?:^|[;\s])animation-timeline\s*:(?!\s*auto)/;
const SHORTHAND = /(?:^|[;{\s])animation\s*:[^;{}]*?(?:\b(?:scroll|view)\(|(?:^|\s)--)[^;{}]*/;
/** The last class of a selector, without pseudo-elements. */
const LAST_CLASS = /\.([\w-]+)[^.]*$/;

/** Throws if a shorthand in the pages of `dist` names a timeline or a timeline of `src` is missing. */
export async function requireScrollTimelines(src: string, dist: string): Promise<void> {
  const missing = new Set<string>();
  for await (const file of glob('**/*.module.css', { cwd: src })) {
    const stem = basename(file, '.module.css');
    for (const name of findTimelineClasses(await readFile(join(src, file), 'utf8'))) {
      missing.add(`${stem}_${name}`);
    }
  }
  const checked = new Set<string>();
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const html = await readFile(join(dist, file), 'utf8');
    for (const [, css = ''] of html.matchAll(STYLE)) {
      if (checked.has(css)) continue;
      checked.add(css);
      const broken = findFoldedTimeline(css);
      if (broken !== undefined) throw new Error(`${file} contains the ignored "${broken}"`);
      for (const name of findTimelineClasses(css)) missing.delete(name);
    }
  }
  if (missing.size > 0) {
    throw new Error(`no page contains the animation-timeline of ${[...missing].join(', ')}`);
  }
}

/** The classes whose rules set `animation-timeline`. */
export function findTimelineClasses(css: string): string[] {
  return [...css.replaceAll(COMMENT, '').matchAll(RULE)]
    .filter(([, , declarations = '']) => TIMELINE.test(declarations))
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => LAST_CLASS.exec(selector)?.[1] ?? []);
}

/** The first shorthand `animation` that names a timeline. */
export function findFoldedTimeline(css: string): string | undefined {
  return SHORTHAND.exec(css)?.[0].replace(/^[;{\s]/, '');
}
