import { createRandom } from './random.ts';
import { circle, element, path, rect } from './svg.ts';
import { clothes, shouldersOutline } from './avatar/clothes.ts';
import { face, head, worn } from './avatar/face.ts';
import { hairBehind, hairInFront } from './avatar/hair.ts';
import { inventPerson } from './avatar/invent-person.ts';
import { knownPeople } from './avatar/known-people.ts';

const size = 512;

/** A portrait of 512x512 as a self-contained SVG document: one of the demo authors, or somebody invented for the seed. */
export function drawAvatar({ seed }: { seed: string }): string {
  const name = seed.normalize('NFC');
  const person = knownPeople.get(name) ?? inventPerson(createRandom(`avatar/${name}`));
  const [top, bottom] = person.ground;
  const clip = element('clipPath', { id: 'c' }, path(shouldersOutline, top));
  const shapes =
    rect(0, 0, size, size, top) +
    circle(256, 300, 236, bottom) +
    circle(256, 300, 176, top, { opacity: 0.35 }) +
    hairBehind(person) +
    head(person) +
    clothes(person, 'url(#c)') +
    face(person) +
    hairInFront(person) +
    worn(person);
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: `0 0 ${size} ${size}` },
    element('defs', {}, clip) + shapes,
  );
}
