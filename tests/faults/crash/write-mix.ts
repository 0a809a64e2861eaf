import sharp from 'sharp';
import type { Cast, Person } from './people.ts';
import type { CrashSite } from './crash-site.ts';
import { Ledger } from './ledger.ts';

/** All that was written in the life of a site, and what was answered. */
export type Written = {
  /** By the mark in a comment's text: its texts. */
  comments: Ledger<string, string>;
  /** By `person post`. */
  reactions: Ledger<string, string>;
  /** By post. */
  titles: Ledger<number, string>;
  /** Addresses of images: by person, and those for posts. */
  avatars: Ledger<number, string>;
  pictures: Set<string>;
  /** By post: views that were acknowledged, and all that were tried. */
  views: Map<number, { counted: number; tried: number }>;
  /** Answers by status; 0 for none. */
  answers: Map<number, number>;
  /** Those that nothing but a fault of ours explains. */
  failures: string[];
};

export function nothingWritten({ titles }: Cast): Written {
  const known = new Ledger<number, string>();
  for (const [post, title] of titles) known.acknowledge(post, title);
  return {
    comments: new Ledger(),
    reactions: new Ledger(),
    titles: known,
    avatars: new Ledger(),
    pictures: new Set(),
    views: new Map(),
    answers: new Map(),
    failures: [],
  };
}

const REACTIONS = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'];
/** What an avatar may be after an upload without an answer: any file of ours. */
export const ANY = 'any';

export const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const picture = () => {
  const [r, g, b] = [0, 1, 2].map(() => Math.floor(Math.random() * 256));
  return sharp({ create: { width: 120, height: 90, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

async function formOf(field: string): Promise<FormData> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'picture.png');
  return form;
}

let serial = 0;
// Of all rounds: one who comes again on the same day is no new reader.
let readers = 0;

/** The writes of one person, each resolving when it was answered or could not be. */
export function writesOf(site: CrashSite, { posts, admin }: Cast, written: Written) {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- looks into answers of every shape
  type Answer = { ok: boolean; body: any };

  async function ask(method: string, path: string, who: Person | null, body?: unknown): Promise<Answer> {
    const isForm = body instanceof FormData;
    const headers = {
      // A reader is known by their browser: each view is another's.
      'user-agent': `Mozilla/5.0 ${(readers += 1)}`,
      ...who?.headers,
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = isForm ? body : body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(`${site.url}/api/v1/${path}`, {
      method,
      headers,
      body: sent,
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    written.answers.set(answer.status, (written.answers.get(answer.status) ?? 0) + 1);
    if (answer.status >= 400 && answer.status !== 503) written.failures.push(`${method} ${path}: ${answer.text}`);
    const ok = answer.status >= 200 && answer.status < 300;
    return { ok, body: ok && answer.text ? JSON.parse(answer.text) : undefined };
  }

  return {
    async comment(person: Person) {
      const mark = `mark${(serial += 1)}.`;
      const first = `${mark} as written`;
      written.comments.begin(mark, first);
      const said = await ask('POST', 'comments', person, { postId: pick(posts), content: first });
      if (!said.ok) return;
      written.comments.acknowledge(mark, first);
      if (Math.random() < 0.5) return;
      const second = `${mark} as edited`;
      written.comments.begin(mark, second);
      const edited = await ask('PATCH', `comments/${said.body.comment.id}`, person, { content: second });
      if (edited.ok) written.comments.acknowledge(mark, second);
    },
    async react(person: Person) {
      const postId = pick(posts);
      const key = `${person.id} ${postId}`;
      const takesBack = Math.random() < 0.25;
      const type = takesBack ? 'none' : pick(REACTIONS);
      written.reactions.begin(key, type, 'none');
      const answer = takesBack
        ? await ask('DELETE', `reactions/post/${postId}`, person)
        : await ask('POST', 'reactions', person, { postId, reactionType: type });
      if (answer.ok) written.reactions.acknowledge(key, type);
    },
    async retitle() {
      const postId = pick(posts);
      const title = `Title ${(serial += 1)}`;
      written.titles.begin(postId, title);
      const answer = await ask('PUT', `admin/posts/${postId}`, admin, { title });
      if (answer.ok) written.titles.acknowledge(postId, title);
    },
    async changeAvatar(person: Person) {
      written.avatars.begin(person.id, ANY);
      const answer = await ask('POST', 'profile/upload-image', person, await formOf('profileImage'));
      if (answer.ok) written.avatars.acknowledge(person.id, answer.body.profile_image);
    },
    async addPicture() {
      const answer = await ask('POST', 'admin/uploads', admin, await formOf('featuredImage'));
      if (answer.ok) written.pictures.add(answer.body.featured_image);
    },
    async see() {
      const postId = pick(posts);
      const views = written.views.get(postId) ?? { counted: 0, tried: 0 };
      written.views.set(postId, views);
      views.tried += 1;
      if ((await ask('POST', `posts/${postId}/views`, null)).ok) views.counted += 1;
    },
  };
}

/** Everybody writes until `until` is aborted: people each one thing after the other, an editor beside them. */
export async function writeUntil(until: AbortSignal, site: CrashSite, cast: Cast, written: Written): Promise<void> {
  const { comment, react, retitle, changeAvatar, addPicture, see } = writesOf(site, cast, written);
  const person = async (who: Person) => {
    while (!until.aborted) await pick([comment, comment, react, react, see, changeAvatar])(who);
  };
  const editor = async () => {
    while (!until.aborted) await pick([retitle, retitle, retitle, addPicture])();
  };
  await Promise.all([...cast.people.map(person), editor()]);
}
