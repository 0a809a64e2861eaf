import { useTranslations } from 'next-intl';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';
import type { Post } from '@/lib/schemas/post';
import { PostImage } from './post-image';
import styles from './featured-image.module.css';

/** The picture of a post, which opens in the gallery. Nothing for a post without one. */
export function FeaturedImage({ post }: { post: Post }) {
  const t = useTranslations('posts');
  if (!post.featured_image) return null;
  const description = post.featured_image_alt;
  return (
    <a
      className={styles.link}
      href={featuredImageUrl(post.featured_image)}
      data-gallery=""
      aria-label={description ? t('openImageOf', { description }) : t('openImage')}
    >
      <PostImage post={post} place="first" sizes={`(min-width: 800px) 736px, ${PHONE_IMAGE_SIZES}`} />
    </a>
  );
}
