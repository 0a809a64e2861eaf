import type { Random } from '../random.ts';
import type { Person } from './person.ts';

const grounds = [
  ['#f6c78f', '#ee9f6b'],
  ['#b8d8ee', '#7fb2dd'],
  ['#cfe0c3', '#8fbf9f'],
  ['#f5b8bd', '#dd7f92'],
  ['#d9cdee', '#a892d4'],
  ['#f4dfa6', '#e5b956'],
] as const;
const skins = ['#e8bb94', '#d6a074', '#c08657', '#a8673f', '#8c5433', '#6f4028'] as const;
const hairs = ['#1d1719', '#2c1e1c', '#3a2420', '#5a3524'] as const;
const scarves = ['#12706c', '#7a2f5d', '#23527c', '#b5482f'] as const;
const cloths = [
  ['#1f4e79', '#dfeaf2'],
  ['#b03a2e', '#f7d9a8'],
  ['#2f6f4f', '#f3e3a9'],
  ['#6a3d7c', '#f3b23c'],
  ['#f0b02e', '#fff3d6'],
  ['#f7f1e3', '#c8102e'],
] as const;

/** Somebody who is always the same for the same random stream. */
export function inventPerson(random: Random): Person {
  const style = random.pick(['bun', 'bob', 'long', 'short', 'short', 'curly', 'scarf']);
  const [cloth, trim] = random.pick(cloths);
  // A scarf hides a sari's drape but for odd corners of it.
  const longHairGarment = style === 'scarf' ? 'shirt' : random.pick(['sari', 'panjabi', 'shirt']);
  const isShort = style === 'short' || style === 'curly';
  return {
    ground: random.pick(grounds),
    skin: random.pick(skins),
    hair: style === 'scarf' ? random.pick(scarves) : random.pick(hairs),
    style,
    beard: isShort ? random.pick(['none', 'full', 'moustache']) : 'none',
    glasses: random.pick(['none', 'none', 'round', 'square']),
    garment: isShort ? random.pick(['panjabi', 'shirt', 'stripes']) : longHairGarment,
    cloth,
    trim,
    wears: style === 'bun' || style === 'long' ? ['earrings'] : [],
  };
}
