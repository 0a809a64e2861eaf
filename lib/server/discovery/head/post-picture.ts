import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { pictureOfPost, pictureVersion } from '../cards/picture-source.ts';

/** The picture of 1200x630 of a post's page, which is at `path`: its absolute address, immutable, and what it shows. */
export function postPicture(post: Post, path: string): { url: string; alt: string } {
  const source = pictureOfPost(post);
  // A card says the title, whatever the image would have shown that it stands for.
  const alt = source.imageKey === null ? post.title : post.featured_image_alt || post.title;
  return { url: absoluteUrl(pathTo.picture(path, pictureVersion(source))), alt };
}
