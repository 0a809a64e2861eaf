// Feeds: the newest posts of the site, a category, an author or a language, for programs that follow them.
import type { Category } from '../../../schemas/category.ts';
import type { Post } from '../../../schemas/post.ts';
import type { Tag } from '../../../schemas/tag.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import type { Showing } from '../../content/blocks/shown.ts';

/** Whose posts a feed holds. */
export type FeedScope =
  | { kind: 'site' }
  | { kind: 'category'; slug: string }
  | { kind: 'tag'; slug: string }
  | { kind: 'author'; username: string }
  | { kind: 'language'; language: string };

/** Posts in a feed. */
export const FEED_SIZE = 20;

/** Whom the posts of a feed belong to. */
export type FeedOwner =
  | { kind: 'site' }
  | { kind: 'category'; category: Category }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'author'; user: PublicUser }
  | { kind: 'language'; language: string };

/** A post of a feed; `path` where it is a translation, which has a page of its own. */
export type FeedPost = Post & { path?: string };

// Twenty texts that are slow to show would be a minute: what is not ready by then is in the feed as it is stored.
const PATIENCE_MS = 2_000;

/** How the text of a feed's post is made ready for readers. */
export const showingInFeed = ({ author_username: sender }: Post): Showing => ({ sender, patienceMs: PATIENCE_MS });

export type FeedPosts = { owner: FeedOwner; posts: FeedPost[] };
