import { FEED_FILES, pathTo, type FeedFile } from '../../../paths.ts';
import { FEED_FORMATS } from './feed-format.ts';
import { makeFeed } from './make-feed.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import type { FeedScope } from '../../services/feeds/feed-scope.ts';
import { findMovedCategory } from '../../services/categories/find-moved-category.ts';
import type { FeedOwner } from '../../services/feeds/feed-posts.ts';
import { findFeedPosts } from '../../services/feeds/find-feed-posts.ts';
import { textResponse } from '../text-response.ts';

function formatOf(file: string): FeedFile | undefined {
  return FEED_FILES.find((known) => known === file);
}

/** The right path of a feed that was asked for by another spelling of its owner's name. */
function movedTo(scope: FeedScope, owner: FeedOwner, file: FeedFile): string | undefined {
  if (scope.kind === 'author' && owner.kind === 'author' && owner.user.username !== scope.username)
    return pathTo.feed(file, pathTo.user(owner.user.username));
  if (scope.kind === 'category' && owner.kind === 'category' && owner.category.slug !== scope.slug)
    return pathTo.feed(file, pathTo.category(owner.category.slug));
  return undefined;
}

/** The path of the feed of a category that has another slug now. */
async function movedWithCategory(scope: FeedScope, file: FeedFile): Promise<string | undefined> {
  const slug = scope.kind === 'category' ? await findMovedCategory(runtime().db, scope.slug) : undefined;
  return slug === undefined ? undefined : pathTo.feed(file, pathTo.category(slug));
}

/**
 * A feed in the format of its file name; 308 to the right spelling of its address.
 * @throws AppError not_found for an unknown category, author or file
 */
export async function feedResponse(scope: FeedScope, file: string): Promise<Response> {
  const known = formatOf(file);
  const found = known && (await findFeedPosts(runtime().db, scope));
  const moved = found ? movedTo(scope, found.owner, known) : known && (await movedWithCategory(scope, known));
  if (moved !== undefined) return new Response(null, { status: 308, headers: { Location: moved } });
  if (!found) throw new AppError('not_found', 'Feed not found');
  const feed = makeFeed(found, known);
  const { contentType, write } = FEED_FORMATS[known];
  return textResponse({
    body: write(feed),
    contentType,
    ...(feed.items.length > 0 && { modified: feed.updated }),
  });
}
