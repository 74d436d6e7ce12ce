// A valid PDF of one empty page, as small as possible.

/** `comment` is written into the file, but PDF readers do not show it. */
export function createSmallPdf(comment = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n%${comment}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n`,
  );
}
