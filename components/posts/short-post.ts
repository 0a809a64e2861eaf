import { pagePosts } from '@/lib/page-html';
import { EXCERPT_LENGTH } from '@/lib/rules/limits';
import { REACTION_TYPES, type ReactionType } from '@/lib/rules/reactions';
import type { PostListItem } from '@/lib/schemas/post';
import { truncate } from '@/lib/text/cut';

// What no card shows, for posts that came short.
const UNSHOWN = { canonical_url: null, meta_keywords: '', tags: [], series: null, pinned: false };

type LeftOut = keyof typeof UNSHOWN | 'title' | 'excerpt' | 'featured_image_alt' | 'created_at';

/** What a document's data hold of a post whose card stands in its HTML: not what that shows, and nothing that says no. */
export type ShortPost = Omit<PostListItem, LeftOut | 'reactions'> &
  Partial<Pick<PostListItem, LeftOut>> & { reactions: Partial<PostListItem['reactions']> };

/** What it takes to make a post whole again out of its card. */
function shorten(post: PostListItem): ShortPost {
  const short: ShortPost = { ...post, reactions: {} };
  delete short.title;
  delete short.featured_image_alt;
  // Cut on the card, it cannot be read there.
  if (truncate(post.excerpt, EXCERPT_LENGTH) === post.excerpt) delete short.excerpt;
  if (post.published_at) delete short.created_at;
  if (post.authors?.length) {
    delete short.author_full_name;
    delete short.author_username;
    delete short.author_profile_image;
  }
  for (const name of ['canonical_url', 'meta_keywords', 'tags', 'series'] as const) delete short[name];
  if (!post.pinned) delete short.pinned;
  for (const type of REACTION_TYPES) if (post.reactions[type]) short.reactions[type] = post.reactions[type];
  return short;
}

/** Posts as the data of the document that renders now hold them; whole where no document does. */
export function shortPosts(posts: readonly PostListItem[]): ShortPost[] {
  const whole = pagePosts();
  if (!whole) return [...posts];
  return posts.map((post) => {
    whole.set(post.id, post);
    return shorten(post);
  });
}

function countsOf(reactions: ShortPost['reactions']): PostListItem['reactions'] {
  const counts = Object.fromEntries(REACTION_TYPES.map((type) => [type, reactions[type] ?? 0]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Object.fromEntries forgets its keys, which are those of the list.
  return { ...(counts as Record<ReactionType, number>), total };
}

function fromCard(short: ShortPost): PostListItem {
  const card = document.querySelector(`[data-post="${short.id}"]`);
  const [first] = short.authors ?? [];
  return {
    ...UNSHOWN,
    title: card?.querySelector('h2')?.textContent ?? '',
    excerpt: card?.querySelector('h2 + p')?.textContent ?? '',
    featured_image_alt: card?.querySelector('img')?.alt ?? '',
    created_at: short.published_at ?? '',
    ...(first && {
      author_full_name: first.full_name,
      author_username: first.username,
      author_profile_image: first.profile_image,
    }),
    ...short,
    reactions: countsOf(short.reactions),
  };
}

/** Posts made whole: out of the document in a browser, and on the server out of what it is made of. */
export function wholePosts(posts: readonly ShortPost[]): PostListItem[] {
  const whole = pagePosts();
  // A post that came with a navigation has its title.
  return posts.map((short) => ('title' in short ? (short as PostListItem) : (whole?.get(short.id) ?? fromCard(short))));
}
