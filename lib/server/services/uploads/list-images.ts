import { Parser } from 'htmlparser2';
import { type Kysely, sql } from 'kysely';
import { IMAGE_FOLDER, ownImageSize } from '../../../image-variants.ts';
import { featuredImageUrl } from '../../../paths.ts';
import type { Answer } from '../../../schemas/answers.ts';
import type { ListImagesQuery, UsedImage } from '../../../schemas/editor-answers.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { isWithinReach } from '../posts/get-post.ts';
import { withFound } from '../posts/list-admin-posts.ts';

// So many posts, or bytes of text, are looked through, most of which may have none, for the images of so many posts.
const [LOOKED_AT, MOST_BYTES, SHOWN] = [500, 2 * 1024 * 1024, 24];

/** `tags`: those of the images in the text. */
type Row = { id: number; title: string; cover: string | null; alt: string; tags: string | null };

/** The images of a post that are files of ours, in their order. Other addresses may show something else tomorrow. */
function imagesOf({ id, title, cover, alt: shown, tags }: Row): UsedImage[] {
  const images: UsedImage[] = [];
  const add = (src: string, alt: string) => {
    const size = ownImageSize(src);
    if (size) images.push({ src, alt, ...size, post: { id, title } });
  };
  if (cover) add(featuredImageUrl(cover), shown);
  new Parser({ onopentag: (tag, { src = '', alt = '' }) => void (tag === 'img' && add(src, alt)) }).end(tags ?? '');
  return images;
}

/**
 * The images in posts within an actor's reach, each once, those of the newest posts first.
 * `next`: the post to go on before; null when all posts were looked at.
 */
export async function listImages(
  db: Kysely<Database>,
  actor: Actor,
  { search, before }: ListImagesQuery,
): Promise<Answer<'GET admin/uploads'>> {
  requirePermission(actor, 'images.upload');
  const { rows } = await sql<{ posts: Row[]; last: number | null }>`
    ${search ? sql`${withFound(search)},` : sql`with`} looked_at as materialized (
      select id, total from (
        select id, octet_length(content) as size, sum(octet_length(content)) over (order by id desc) as total from posts p
        where ${isWithinReach(actor)} ${before ? sql`and id < ${before}` : sql``}
          ${search ? sql`and id in (select id from found)` : sql``} order by id desc limit ${LOOKED_AT}
      ) p where total - size < ${MOST_BYTES}
    ), shown as materialized (
      select p.id, p.title, p.featured_image as cover, p.featured_image_alt as alt,
        (select string_agg(tag[1], '') from regexp_matches(p.content, '(<img (?:[^>"]|"[^"]*")*>)', 'g') tag) as tags
      from looked_at join posts p using (id)
      where strpos(p.featured_image, '://') = 0 or strpos(p.content, ${IMAGE_FOLDER}) > 0 order by p.id desc limit ${SHOWN}
    )
    select (select coalesce(json_agg(shown order by id desc), '[]') from shown) as posts, coalesce(
      (select min(id) from shown having count(*) = ${SHOWN}), (select min(id) from looked_at
        having count(*) = ${LOOKED_AT} or max(total) >= ${MOST_BYTES})) as last`.execute(db);
  const { posts = [], last = null } = rows[0] ?? {};
  const seen = new Set<string>();
  return { images: posts.flatMap(imagesOf).filter(({ src }) => !seen.has(src) && seen.add(src)), next: last };
}
