import { pictureOfPost } from './picture-source.ts';
import { AppError } from '../../errors.ts';
import type { PicturedPost } from '../../services/pages/find-pictured-post.ts';
import { pictureResponse } from './picture-response.ts';

/**
 * `<version>.jpg`: the picture of what `find` finds. An old version shows it as it is now.
 * @throws AppError not_found
 */
export async function postPictureResponse(
  request: Request,
  file: string,
  find: () => Promise<PicturedPost | null>,
): Promise<Response> {
  const version = /^([0-9a-z]{1,40})\.jpg$/.exec(file)?.[1];
  const post = version === undefined ? null : await find();
  if (!post) throw new AppError('not_found', 'Picture not found');
  return pictureResponse(request, pictureOfPost(post), version);
}
