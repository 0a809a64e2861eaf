type Written = {
  author_full_name?: string | undefined;
  author_username?: string | undefined;
  author_profile_image?: string | null | undefined;
  authors?:
    | readonly {
        username: string;
        full_name: string;
        profile_image: string | null;
        has_page?: false | undefined;
      }[]
    | undefined;
};

/** Somebody who wrote a post; `name` is the one to show: full name, else username. */
export type PostAuthor = { username: string; name: string; image: string | null; hasPage: boolean };

/** Whoever wrote a post, the first one first. Empty when nobody came with the post. */
export function authorsOf({ author_full_name, author_username, author_profile_image, authors }: Written): PostAuthor[] {
  const first = {
    username: author_username ?? '',
    full_name: author_full_name ?? '',
    profile_image: author_profile_image,
    has_page: undefined,
  };
  const known = authors ?? (author_username ? [first] : []);
  return known.map(({ username, full_name, profile_image, has_page }) => ({
    ...{ username, name: full_name.trim() || username },
    image: profile_image ?? null,
    hasPage: has_page !== false,
  }));
}

/** Pinned posts first, each once, whatever else a list holds of them. */
export function withPinned<Post extends { id: number }>(pinned: readonly Post[], posts: readonly Post[]): Post[] {
  const first = new Set(pinned.map(({ id }) => id));
  return [...pinned, ...posts.filter(({ id }) => !first.has(id))];
}

type Counted = { view_count?: unknown; comment_count?: unknown; reactions?: unknown };

/** What of a post its still parts show: all but what readers change by being there. */
export function stillFacts<Post extends Counted>(post: Post): Omit<Post, keyof Counted> {
  const { view_count: _views, comment_count: _comments, reactions: _reactions, ...facts } = post;
  return facts;
}
