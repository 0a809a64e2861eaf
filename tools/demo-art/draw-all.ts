/* Draws every picture that the demo posts and people name into content/demo: `node tools/demo-art/draw-all.ts`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawArt } from './draw-art.ts';
import { drawAvatar } from './draw-avatar.ts';

const demo = join(import.meta.dirname, '../../content/demo');

/** Names `motif:seed`, in headers and in texts. */
function namedPictures(): Set<string> {
  const texts = readdirSync(join(demo, 'posts')).map((file) => readFileSync(join(demo, 'posts', file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:^art: |src="art:)([\w:-]+)/gm)].map(([, name = '']) => name)),
  );
}

function drawInto(folder: string, drawings: Iterable<[name: string, svg: string]>): void {
  mkdirSync(join(demo, folder), { recursive: true });
  for (const [name, svg] of drawings) writeFileSync(join(demo, folder, `${name}.svg`), `${svg}\n`);
}

const pictures = [...namedPictures()].map((name): [string, string] => {
  const [motif = '', seed = ''] = name.split(':');
  return [name.replace(':', '-'), drawArt({ motif, seed, width: 1600, height: 900 })];
});
const { authors } = JSON.parse(readFileSync(join(demo, 'cast.json'), 'utf8')) as { authors: { username: string }[] };
drawInto('pictures', pictures);
drawInto(
  'people',
  authors.map(({ username }): [string, string] => [username, drawAvatar({ seed: username })]),
);
