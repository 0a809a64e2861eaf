import { imageSrcSet } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';

type SearchPictureProps = {
  /** As stored with the post. */
  image: string | null;
  sizes: string;
  className: string | undefined;
};

/** The featured image of a result, or its empty place. Decorative: the title stands beside it. */
export function SearchPicture({ image, sizes, className }: SearchPictureProps) {
  if (!image) return <span className={className} />;
  const src = featuredImageUrl(image);
  return (
    <img
      className={className}
      src={src}
      srcSet={imageSrcSet(src)}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
