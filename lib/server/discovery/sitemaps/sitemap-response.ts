import { textResponse } from '../text-response.ts';
import type { Kysely } from 'kysely';
import { writeSitemap } from './make-sitemap.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import type { MappedPage } from '../../services/sitemap/sitemap.ts';

/** A sitemap or an index of them. */
export function sitemapResponse(body: string): Response {
  return textResponse({ body, contentType: 'application/xml; charset=utf-8' });
}

type ListPart = (db: Kysely<Database>, part: number) => Promise<MappedPage[]>;

/**
 * The file `<n>.xml` of a large sitemap, counted from 1.
 * @throws AppError not_found for another name, or for a part without addresses
 */
export async function sitemapPartResponse(file: string, list: ListPart): Promise<Response> {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const pages = number === undefined ? [] : await list(runtime().db, Number(number) - 1);
  if (pages.length === 0) throw new AppError('not_found', 'sitemapMissing');
  return sitemapResponse(writeSitemap(pages));
}
