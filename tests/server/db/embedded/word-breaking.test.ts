/** @jest-environment node */
import { emptyDataDir, query, start } from './data-folder.ts';

test('words of Indic and Arabic scripts are indexed whole, and trigrams know them', async () => {
  const postgres = await start(await emptyDataDir());
  const words = (text: string) =>
    query(postgres.connection, `select array_to_json(tsvector_to_array(to_tsvector('simple', '${text}')))::text`);

  expect(await words('ক্ষমতা')).toBe('["ক্ষমতা"]');
  expect(await words('স্বাধীনতা')).toBe('["স্বাধীনতা"]');
  expect(await words('क्षमता')).toBe('["क्षमता"]');
  expect(await words('مَرْحَبًا')).toBe('["مَرْحَبًا"]');

  await query(postgres.connection, 'create extension pg_trgm');
  expect(await query(postgres.connection, `select similarity('স্বাধীনতা', 'স্বাধীনত')`)).toBeGreaterThan(0.6);
  expect(await query(postgres.connection, `select similarity('স্বাধীনতা', 'বাংলা')`)).toBeLessThan(0.2);
  await postgres.stop();
});
