// The style of the pages that the API renders: the colours and sizes of packages/theme/tokens.css
// without its fonts and images. It is inside each page, so the pages load nothing.

const LIGHT =
  '--ground:#f0efea;--raised:#fbfbf8;--line:#cfccc0;--line-strong:#7c7a74;--text:#141833;--text-2:#3f4463;--link:#2336a0;--thread:#c22c22;--action:#22307f;--on-action:#fbfbf8;--error:#a3160f;--focus:#2336a0';
const DARK =
  '--ground:#0f1430;--raised:#181e42;--line:#2f3663;--line-strong:#7880ad;--text:#f0efea;--text-2:#c3c7de;--link:#aebcff;--thread:#ff8473;--action:#dfe4ff;--on-action:#141833;--error:#ffa193;--focus:#f4b62c';

const RULES = [
  `:root{color-scheme:light dark;${LIGHT}}`,
  `@media screen and (prefers-color-scheme:dark){:root{${DARK}}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.6 "Geologica Variable",system-ui,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}',
  // The belt of the site, without its image.
  'body::before{content:"";display:block;height:.5rem;background:repeating-linear-gradient(90deg,#c22c22 0 1.5rem,#f4b62c 1.5rem 2rem,#22307f 2rem 3.5rem,#f0efea 3.5rem 4rem)}',
  'header,main,footer{max-width:46rem;margin:0 auto;padding:1.25rem}',
  'header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between}',
  '.brand{font-size:1.375rem;font-weight:640;letter-spacing:-.02em;color:var(--text);text-decoration:none}',
  'nav ul{display:flex;gap:1rem}',
  'main{padding-top:1.5rem;padding-bottom:4rem}',
  'h1{margin:0 0 1rem;font-size:clamp(2rem,1.4rem + 2.4vw,3rem);line-height:1.06;letter-spacing:-.03em;text-wrap:balance}',
  'h2{margin:2.5rem 0 .75rem;font-size:1.375rem;line-height:1.2;letter-spacing:-.015em}',
  'h2.entry{margin:0;font-size:1.125rem}',
  'h3{margin:0;font-size:1.125rem;line-height:1.3}',
  'p{margin:0 0 1rem}',
  'ul,ol{margin:0;padding:0;list-style:none}',
  'a{color:var(--link);text-underline-offset:.15em}',
  '.muted{color:var(--text-2)}',
  '.small{font-size:.9375rem}',
  '.error{color:var(--error)}',
  '.text{white-space:pre-wrap}',
  'form{margin:0 0 1.5rem}',
  'label{display:block;margin-bottom:.35rem;font-weight:560}',
  'input,textarea{display:block;width:100%;min-height:3rem;margin-bottom:1rem;padding:.6rem .8rem;border:1.5px solid var(--line-strong);border-radius:2px;background:var(--raised);color:var(--text);font:inherit}',
  'textarea{min-height:9rem}',
  'input[aria-invalid],textarea[aria-invalid]{border-color:var(--error)}',
  'button,.button{display:inline-block;min-height:2.75rem;padding:.55rem 1.25rem;border:1.5px solid var(--action);border-radius:2px;background:var(--action);color:var(--on-action);font:inherit;font-weight:560;text-decoration:none;cursor:pointer}',
  'button.line,.button.line{background:none;color:var(--text);border-color:var(--line-strong)}',
  ':focus-visible{outline:3px solid var(--focus);outline-offset:2px}',
  '.tags{display:flex;flex-wrap:wrap;gap:.5rem}',
  '.tags a{display:block;padding:.25rem .6rem;border:1px solid var(--line);border-radius:2px;background:var(--raised);color:var(--text-2);font-size:.875rem;text-decoration:none}',
  '.list>li{padding:1.25rem 0;border-top:1px solid var(--line)}',
  '.list p{margin:.25rem 0 0}',
  '.slip{padding:1.25rem;border-top:3px solid var(--thread);background:var(--raised)}',
  'dl{margin:0}',
  'dt{color:var(--text-2);font-size:.9375rem}',
  'dd{margin:0 0 .75rem}',
  '.steps{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin-bottom:1.5rem}',
  '.steps li{padding-top:.4rem;border-top:4px solid var(--line)}',
  '.steps .done{border-color:var(--thread)}',
  'footer{border-top:1px solid var(--line);color:var(--text-2);font-size:.9375rem}',
  '@media print{form,header nav{display:none}}',
];

export const PAGE_STYLE = RULES.join('');
