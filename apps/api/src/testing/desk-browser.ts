// A browser with the desk open: it sends the header of the desk and keeps the cookies it gets.
import type { CallOptions, createAuthNodes } from './auth-nodes.ts';

type Call = Awaited<ReturnType<typeof createAuthNodes>>['call'];

export function createDeskBrowser(call: Call) {
  const cookies = new Map<string, string>();

  function keep(setCookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (/Max-Age=0(?:;|$)/.test(setCookie)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, of: CallOptions = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'x-session-cookie': 'desk', cookie, ...of.headers };
      const response = await call(method, path, { ...of, headers });
      const setCookies = [response.headers['set-cookie'] ?? []].flat();
      for (const text of setCookies) keep(text);
      return { ...response, setCookies };
    },
  };
}
