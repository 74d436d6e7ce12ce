// Creates multipart bodies as a browser sends them, for `inject`, and a small valid PDF.

export async function toMultipart(form: FormData) {
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** One page. `catalog` is added to the document catalog, `sizeBytes` is the exact file size. */
export function createPdf(
  options: { catalog?: string; sizeBytes?: number; objects?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${options.catalog ?? ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...(options.objects ?? []),
  ];
  const size = objects.length + 1;
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const toTail = () =>
    `xref\n0 ${size}\n0000000000 65535 f \n${offsets
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  if (options.sizeBytes !== undefined) {
    text += `%${'x'.repeat(options.sizeBytes - text.length - toTail().length - 40)}\n`;
    text += `%${'x'.repeat(options.sizeBytes - text.length - toTail().length - 2)}\n`;
  }
  return Uint8Array.from(Buffer.from(text + toTail(), 'latin1'));
}

/** A PDF form with this many fields. `entries` is added to each. 90,000 fields are 9.7 MB. */
export function createFormPdf(fields: number, entries = ''): Uint8Array<ArrayBuffer> {
  const references = Array.from({ length: fields }, (_, index) => `${index + 4} 0 R`).join(' ');
  return createPdf({
    catalog: `/AcroForm<</Fields[${references}]>>`,
    objects: Array.from(
      { length: fields },
      (_, index) => `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${index})/Rect[0 0 1 1]${entries}>>`,
    ),
  });
}

export function createUploadForm(
  file: { bytes: Uint8Array<ArrayBuffer> | string; name?: string; type?: string },
  fields: { bucketId?: string; metadata?: string } = {},
): FormData {
  const form = new FormData();
  const type = file.type ?? 'application/pdf';
  form.append('file[]', new File([file.bytes], file.name ?? 'cv.pdf', { type }));
  if (fields.metadata !== undefined) {
    // Browsers send a blob without a name as `filename=""`.
    form.append('metadata[]', new Blob([fields.metadata], { type: 'application/json' }), '');
  }
  if (fields.bucketId !== undefined) form.append('bucket-id', fields.bucketId);
  return form;
}
