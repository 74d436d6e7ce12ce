// Visible requirements without a browser test, each with the reason. An entry that is no longer
// needed fails `npm run coverage:spec`.

export const NOT_IN_A_BROWSER: Readonly<Record<string, string>> = {
  'S1-F12': 'the collector responds to the worker, and no page shows it',
  'S1-F30': 'the collector responds to the worker, and no page shows it',
  'S1-R12': 'the build makes no page in an unknown language (D-R1)',
  'S1-X02': 'the content check rejects an empty title, so no built page can lack one',
  'S2-P26': 'every post has a body; the fallback is tested where the blocks are read',
  'D-A5b': 'the browser cannot be made to need exactly 200 or 500 ms for an interaction',
  'D-C2a': 'about the file of facts, which no page shows as such',
  'D-C4a': 'about what content files may not contain',
  'D-C7a': 'a build that fails has no page',
  'D-C7b': 'printed by npm run content:status, which no page shows',
  'D-C8a': 'about the terminal and the development server, tested in tests/editor-mistakes',
  'D-C8b': 'about what the content check prints, which no page of the built site shows',
  'D-C8c': 'about what the content check prints, which no page of the built site shows',
  'D-C8d': 'about the development server, tested in tests/editor-mistakes and tools/dev',
  'D-L10': 'about the content check; tests/content-change builds and crawls the changed site',
  'D-F1e': 'a copy that is not sent cannot be seen by the visitor',
  'D-F2': 'files are purged by the worker an hour later, and no page shows it',
  'D-F8b': 'the stack of the browser tests has no limits; the real ones are tested on the server',
  'D-F8d': 'the spam folder is read by staff, and the desk has no page for it yet',
};
