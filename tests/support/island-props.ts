// Changes what an island is given, to see it fail: the page on the wire gets other props.
import type { Page } from '@playwright/test';

/** Replaces `from` by `to` in the serialised props of the islands of `path`. */
export async function changeIslandProps(
  page: Page,
  { path, from, to }: { path: string; from: string; to: string },
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const changed = html.replaceAll(/ props="[^"]*"/g, (props) => props.replace(from, to));
      if (changed === html) throw new Error(`no island of ${path} has ${from} in its props`);
      await route.fulfill({ response, body: changed });
    },
  );
}
