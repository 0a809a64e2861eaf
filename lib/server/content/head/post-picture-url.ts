import { pathTo } from '../../../paths.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { pictureOfPost, pictureVersion, type PicturedPost } from '../og/picture-source.ts';

/** Absolute address of a post's picture of 1200x630, immutable. */
export function postPictureUrl(post: PicturedPost & { slug: string }): string {
  return absoluteUrl(pathTo.postPicture(post.slug, pictureVersion(pictureOfPost(post))));
}
