// An image of a page: a woven image, or a given picture in the format and size that fit the browser.
import type { ImgHTMLAttributes } from 'react';
import type { GivenPicture, PageImage } from './pictures.ts';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height'> & {
  image: PageImage;
  /** The width of the image on the page, as in the attribute `sizes`. */
  sizes: string;
  /** Replaces the text alternative of the image, for example where an element around it has one. */
  alt?: string;
};

export function Picture({ image, sizes, alt, ...attributes }: Props) {
  if (!isGiven(image)) return <img alt={alt ?? ''} {...image} {...attributes} />;
  const { src, width, height, srcSets } = image;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSets.avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSets.webp} sizes={sizes} />
      <img alt={alt ?? image.alt} src={src} width={width} height={height} {...attributes} />
    </picture>
  );
}

export function isGiven(image: PageImage): image is GivenPicture {
  return 'srcSets' in image;
}
