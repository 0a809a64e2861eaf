import type { Transaction } from 'kysely';
import { uniqueSlug } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';

export type PostSlugs = {
  /** `wanted`, or the first free one with a number; it is taken from now on. */
  take(wanted: string): Promise<string>;
  isTaken(slug: string): boolean;
};

/** Every slug that leads to a post now or did once: an imported post takes none of them. */
export async function loadPostSlugs(trx: Transaction<Database>): Promise<PostSlugs> {
  const current = await trx.selectFrom('posts').select('slug').execute();
  const former = await trx.selectFrom('slug_history').select('slug').execute();
  const taken = new Set([...current, ...former].map((row) => row.slug));
  return {
    isTaken: (slug) => taken.has(slug),
    async take(wanted) {
      const slug = await uniqueSlug(wanted, (candidate) => taken.has(candidate));
      taken.add(slug);
      return slug;
    },
  };
}
