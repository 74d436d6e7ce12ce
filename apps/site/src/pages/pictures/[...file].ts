// Writes the files of the given pictures, in each size and format.
import type { APIRoute } from 'astro';
import { listPictureFiles, type PictureFile } from '../../images/pictures.ts';
import { renderPicture } from '../../images/render-picture.ts';

const FOLDER = '/pictures/';

export function getStaticPaths() {
  return listPictureFiles().map((picture) => ({
    params: { file: picture.address.slice(FOLDER.length) },
    props: { picture },
  }));
}

export const GET: APIRoute<{ picture: PictureFile }> = async ({ props: { picture } }) => {
  const bytes = await renderPicture(picture);
  const type = picture.format === 'jpg' ? 'jpeg' : picture.format;
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': `image/${type}` } });
};
