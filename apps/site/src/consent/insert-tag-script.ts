// Adds the script of the analytics tag to the page, under the Trusted Types the pages require.
import { TAG_POLICY_NAME, TAG_SCRIPT_URL } from './tag-host.ts';

/** What we use of Trusted Types. The result is an object that only the browser's types would name. */
type ScriptUrlPolicy = { createScriptURL(url: string): string };

declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
    | undefined;
}

export function insertTagScript(measurementId: string): void {
  const url = `${TAG_SCRIPT_URL}?id=${measurementId}`;
  const policy = globalThis.trustedTypes?.createPolicy(TAG_POLICY_NAME, {
    createScriptURL(candidate) {
      if (candidate !== url) throw new TypeError('not the analytics tag');
      return candidate;
    },
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
}
