import { locationsOf } from '../front/site-map.ts';
import { signIn } from './sign-in.ts';

const AT_ONCE = 8;
// One in so many writes; every reader's search is another one.
const WRITE_EVERY = 40;
const WORDS = ['river', 'bread', 'নদী', 'letter', 'city', 'train', 'garden', 'winter', 'কবিতা', 'market'];
const ENCODINGS = ['br', 'gzip', 'identity'];
const LANGUAGES = ['en', 'bn', 'de', 'ar'];

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** What readers and one commenter ask of a site, by number: the same list at every run. */
async function plan(url: string): Promise<(n: number) => Asked> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = locationsOf(map).map((location) => new URL(location).pathname);
  const { posts } = await (await fetch(`${url}/api/v1/posts?limit=50`)).json();
  const ids: number[] = posts.map((post: { id: number }) => post.id);
  const images: string[] = posts.flatMap((post: { featured_image: string | null }) =>
    post.featured_image ? [`/uploads/featured-images/${post.featured_image.split('/').at(-1)}`] : [],
  );
  const { accessToken } = await signIn(url);
  const id = (n: number) => ids[n % ids.length] ?? 1;
  const word = (n: number) => encodeURIComponent(WORDS[n % WORDS.length] ?? '');
  const kinds: ((n: number) => string)[] = [
    (n) => pages[n % pages.length] ?? '/',
    (n) => pages[(n * 7) % pages.length] ?? '/',
    () => '/',
    (n) => `/api/v1/posts/infinite?limit=10&cursor=${id(n)}`,
    (n) => `/api/v1/comments/post/${id(n)}`,
    (n) => `/search?q=${word(n)}%20${n % 1_000}`,
    (n) => `/api/v1/posts/search?q=${word(n)}`,
    (n) => images[n % images.length] ?? '/feed.xml',
    (n) => ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml'][n % 4] ?? '/',
    (n) => `/no-such-page-${n}`,
    (n) => `/api/v1/posts/${id(n)}`,
    (n) => `/?page=${(n % 8) + 1}`,
  ];
  return (n) => {
    const headers = {
      'accept-encoding': ENCODINGS[n % ENCODINGS.length] ?? 'br',
      cookie: `language=${LANGUAGES[Math.floor(n / 5) % LANGUAGES.length]}`,
    };
    if (n % WRITE_EVERY > 0)
      return { path: (kinds[n % kinds.length] ?? (() => '/'))(Math.floor(n / kinds.length)), headers };
    const body = JSON.stringify({ postId: id(n), reactionType: n % 80 === 0 ? 'like' : 'love' });
    const authorization = `Bearer ${accessToken}`;
    return {
      path: '/api/v1/reactions',
      method: 'POST',
      body,
      headers: { authorization, 'content-type': 'application/json' },
    };
  };
}

/** Sends so many requests, some at a time. @returns how often each status was answered; 0 is none */
export async function sendMixedRequests(url: string, amount: number): Promise<Map<number, number>> {
  const asked = await plan(url);
  const answers = new Map<number, number>();
  let next = 0;
  const ask = async () => {
    while (next < amount) {
      const { path, ...how } = asked(next++);
      const status = await fetch(url + path, { ...how, redirect: 'manual' }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return answers;
}
