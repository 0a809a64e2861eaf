import { avifSrcSet, imageBackdrop, imageSize, imageSrcSet } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import styles from './post-image.module.css';

/** `first`: the image is likely the largest thing in the first view, so it is fetched before anything else. */
export type ImagePlace = 'first' | 'below';
type Pictured = Pick<PostListItem, 'featured_image' | 'featured_image_alt' | 'language'>;

// What an image of unknown size is assumed to be; the box has this ratio anyway.
const USUAL_SIZE = { width: 1600, height: 900 };

/** The featured image of a post in a box of fixed ratio (16:9); nothing for a post without one. `sizes` as in HTML. */
export function PostImage({ post, place, sizes }: { post: Pictured; place: ImagePlace; sizes: string }) {
  if (!post.featured_image) return null;
  const src = featuredImageUrl(post.featured_image);
  const { width, height } = imageSize(src) ?? USUAL_SIZE;
  const [avif, backdrop] = [avifSrcSet(src), imageBackdrop(src)];
  const image = (
    <img
      className={styles.image}
      // Its colours, until it is there: the box has its size from the start.
      style={backdrop ? { background: backdrop } : undefined}
      loading={place === 'first' ? 'eager' : 'lazy'}
      fetchPriority={place === 'first' ? 'high' : 'auto'}
      decoding="async"
      srcSet={imageSrcSet(src)}
      sizes={sizes}
      src={src}
      alt={post.featured_image_alt}
      lang={post.language}
      width={width}
      height={height}
    />
  );
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
