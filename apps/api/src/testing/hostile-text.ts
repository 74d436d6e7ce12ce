// Generates names and messages as phishers and spammers write them: links in every notation,
// markup, line breaks and characters that change how a text looks.
import fc from 'fast-check';

const LINK = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS://', 'https:\\\\', '//', 'www.', 'ftp://', ''),
    fc.stringMatching(/^[a-z]{3,12}(-[a-z]{3,8})?$/),
    fc.constantFrom('.example', '.test', '.example:8443', '.example%2e', '。example'),
    fc.stringMatching(/^(\/[a-z0-9]{1,12}){0,3}(\?[a-z]{1,5}=[0-9]{1,6})?(#[a-z]{1,6})?$/),
  )
  .map((parts) => parts.join(''));

const WORDS = fc
  .array(
    fc.constantFrom(
      'your invoice 4471 is overdue',
      'Lõimel Accounts',
      'Dear customer',
      'verify your password now',
      'Ihr Konto wurde gesperrt',
      'pague su factura pendiente',
      '{link}',
      '{brand} {number}',
      '> quoted',
      '-- ',
      '123456',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '));

const MARKUP = LINK.chain((link) =>
  fc.constantFrom(
    `<a href="${link}">Pay here</a>`,
    `<img src=${link} onerror=alert(1)>`,
    `[Pay here](${link})`,
    `<${link}>`,
    `[url=${link}]pay[/url]`,
    `"><script src="${link}"></script>`,
    `&lt;a href=&quot;${link}&quot;&gt;`,
  ),
);

const TRICK = fc.constantFrom(
  '\u202Egnp.eciovni\u202C',
  'p\u200Ba\u200By\u200B now please',
  'ｈｔｔｐｓ：／／ｐａｙ．ｅｘａｍｐｌｅ',
  'раураl.example',
  '\u2028Bcc: all@victims.example',
  '\uFEFF\u00A0\u00ADinvoice\u00ADattached',
  '🧾💶🔗🧾💶🔗🧾💶🔗',
);

const BREAK = fc.constantFrom('\r\n', '\n', '\r\n\r\n', '\r\nBcc: v@victims.example\r\n', ' ');

const PIECE = fc.oneof(LINK, WORDS, MARKUP, TRICK, fc.string({ unit: 'grapheme', maxLength: 20 }));

function hostileText(maxPieces: number, maxChars: number): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(PIECE, BREAK), { minLength: 1, maxLength: maxPieces })
    .map((pieces) => `x${pieces.flat().join('')}`.slice(0, maxChars).toWellFormed());
}

export const hostileName = hostileText(3, 110);
export const hostileMessage = hostileText(12, 1_500);
