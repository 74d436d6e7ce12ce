// Changes the props of an island in the HTML response, so that a test can make it fail.
import type { Page } from '@playwright/test';

/** Replaces `from` by `to` in the serialized props of the islands of `path`. */
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
