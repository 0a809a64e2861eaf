import { imageSrcSet } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';

type FeaturedThumbnailProps = {
  /** As stored with the post. */
  image: string | null;
  sizes: string;
  className: string | undefined;
};

/** The featured image of a post in a list, or its empty place. Decorative: the title stands beside it. */
export function FeaturedThumbnail({ image, sizes, className }: FeaturedThumbnailProps) {
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
