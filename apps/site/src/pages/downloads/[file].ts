// Writes the downloads as files.
import type { APIRoute } from 'astro';
import type { DownloadFile } from '../../downloads/download-file.ts';
import { makeAllFiles } from '../../downloads/files.ts';

type Props = { download: DownloadFile };

export async function getStaticPaths() {
  const files = await makeAllFiles();
  return files.map((download) => ({ params: { file: download.name }, props: { download } }));
}

export const GET: APIRoute<Props> = ({ props }) => new Response(Buffer.from(props.download.bytes));
