import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Kysely, type Selectable, sql } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { jsonObject } from '../../db/sql-fragments.ts';
import type { WebhookTables } from '../../db/webhook-tables.ts';
import { env } from '../../env.ts';
import { boundAnswer, isRefusedUrl, publicLookup } from '../../http/public-address/fetch-file.ts';
import { commentJson, type StoredComment, toComments } from '../comments/comment-json.ts';
import { type PostItemRow, postItemFields, toPostListItem } from '../posts/post-items.ts';
import { mayBePrivate } from './webhook-target.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_ERROR = 300;

/** How an attempt went: `status_code` null where nobody answered. */
export type Outcome = { status_code: number | null; error: string | null; duration_ms: number };

function post(url: URL, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const lookup = publicLookup(mayBePrivate(url));
    const request = send(url, { method: 'POST', headers, lookup, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      // Nobody reads what a receiver has to say.
      response.on('error', () => {});
      response.destroy();
    });
    request.on('error', reject);
    boundAnswer(request, 0);
    request.end(body);
  });
}

/** Posts a body to an address of the internet; a redirect is an answer like any other. Never throws. */
export async function sendDelivery(address: string, body: string, signed: Record<string, string>): Promise<Outcome> {
  const started = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const past = () => Math.round(performance.now() - started);
  const url = URL.parse(address);
  if (!url || isRefusedUrl(url, mayBePrivate(url)))
    return { status_code: null, error: 'the address is not public', duration_ms: 0 };
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Lekha',
    ...signed,
  };
  try {
    const status_code = await post(url, body, headers, signal);
    const isTaken = status_code >= 200 && status_code < 300;
    return { status_code, error: isTaken ? null : `answered ${status_code}`, duration_ms: past() };
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : String(error);
    return { status_code: null, error: reason.slice(0, LONGEST_ERROR), duration_ms: past() };
  }
}

export type ClaimedDelivery = Selectable<WebhookTables['webhook_deliveries']>;

const addressOf = (slug: string) => `${env().SITE_URL}${pathTo.post(slug)}`;

/** The public post as lists have it, with its address; undefined for one that is not public any more. */
async function publicPost(db: Kysely<Database>, id: number) {
  const { rows } = await sql<{ post: PostItemRow }>`select ${jsonObject(postItemFields(INCLUDES))} as post
    from posts p join users u on u.id = p.author_id where p.id = ${id} and p.listed_at <= now()`.execute(db);
  const [row] = rows;
  return row && { ...toPostListItem(row.post), url: addressOf(row.post.slug) };
}

async function shownComment(db: Kysely<Database>, id: number) {
  const { rows } = await sql<{ comment: StoredComment; post_id: number; slug: string; title: string }>`
    select ${commentJson()} as comment, p.id as post_id, p.slug, p.title
    from comments cm left join users cu on cu.id = cm.user_id join posts p on p.id = cm.post_id
    where cm.id = ${id} and cm.shown and p.listed_at <= now()`.execute(db);
  const [row] = rows;
  const [comment] = row ? toComments([row.comment]) : [];
  if (!row || !comment) return undefined;
  const { post_id, slug, title } = row;
  return { comment: { ...comment, post_id }, post: { id: post_id, slug, title, url: addressOf(slug) } };
}

async function dataOf(db: Kysely<Database>, { event, post_id, comment_id, subject }: ClaimedDelivery) {
  if (post_id === null) return {};
  if (comment_id !== null) return shownComment(db, comment_id);
  const isThere = event === 'post.published' || event === 'post.updated';
  return { post: (isThere && (await publicPost(db, post_id))) || subject };
}

/**
 * What is sent of an event: {id, event, at, data}, data as the public API has it by then. Of a post that has gone, what
 * everybody could see of it; undefined for a comment that nobody may see any more.
 */
export async function eventBody(db: Kysely<Database>, delivery: ClaimedDelivery): Promise<string | undefined> {
  const data = await dataOf(db, delivery);
  const { event_id: id, event, created_at: at } = delivery;
  return data && JSON.stringify({ id, event, at, data });
}
