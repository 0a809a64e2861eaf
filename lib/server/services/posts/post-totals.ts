import { sql, type RawBuilder } from 'kysely';
import { publicTotal, publicTotalOfAuthor, publicTotalOfCategory } from '../../db/public-totals.ts';
import { publicPosts, type Scope } from './pick-posts.ts';

/** Number of public posts of a scope; null for an unknown author or category. */
export function totalOfScope(scope: Scope): RawBuilder<number | null> {
  const { author, category } = scope;
  if (author && category) return sql`(select count(*)::int ${publicPosts(scope)})`;
  if (author) return sql`(select ${publicTotalOfAuthor} from users u where lower(u.username) = lower(${author}))`;
  return category
    ? sql`(select ${publicTotalOfCategory} from categories c where c.slug = ${category})`
    : sql<number>`(${publicTotal})`;
}
