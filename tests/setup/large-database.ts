import { fillLargeSite } from '../../bench/large-site/fill-large-site.ts';
import { LARGE_SITE } from '../../bench/large-site/site-size.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// Most of the time would go into the search vectors of 100,000 different texts.
const TEXTS = { texts: 20_000, words: 120 };

export type LargeDatabase = TestDatabase & { vocabulary: Awaited<ReturnType<typeof fillLargeSite>> };

/** A database of its own with 100,000 posts and 1,000,000 comments. Takes about a minute. */
export async function createLargeDatabase(): Promise<LargeDatabase> {
  const database = await createTestDatabase();
  const vocabulary = await fillLargeSite(database.connection, { ...LARGE_SITE, ...TEXTS });
  return { ...database, vocabulary };
}
