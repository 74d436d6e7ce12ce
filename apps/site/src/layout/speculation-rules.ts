// Which pages the browser may fetch in advance: any of ours that the visitor points at for a
// moment. Fetched, not prerendered, because opening a page in another language is a choice that its
// head script stores. Rules instead of a script: no bytes of code, and the browser itself refrains
// on slow or metered connections. Inlined, so the policy knows this text by its hash.
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      // Pages have no dot in their address; files have, and a download may be large.
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] },
      eagerness: 'moderate',
    },
  ],
});
