import { mix } from '../mix.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';
import type { Person } from './person.ts';

const ink = '#24181a';

function beard({ beard: kind, hair }: Person): string {
  const tone = mix(hair, '#000000', 0.1);
  const moustache = path(
    'M256 282C240 270 216 276 204 296C226 300 244 298 256 292C268 298 286 300 308 296C296 276 272 270 256 282Z',
    tone,
  );
  if (kind === 'none') return '';
  if (kind === 'moustache') return moustache;
  return (
    path(
      'M166 226C166 322 204 366 256 366C308 366 346 322 346 226C338 262 330 282 312 288C294 276 218 276 200 288C182 282 174 262 166 226Z',
      tone,
    ) + moustache
  );
}

function glasses({ glasses: kind }: Person): string {
  if (kind === 'none') return '';
  const frame = { stroke: ink, 'stroke-width': 6, 'fill-opacity': 0.22 };
  const bridge = stroke('M248 238Q256 230 264 238M180 236L168 230M332 236L344 230', ink, 6);
  const lenses =
    kind === 'round'
      ? circle(216, 242, 33, '#ffffff', frame) + circle(296, 242, 33, '#ffffff', frame)
      : rect(182, 218, 66, 48, '#ffffff', { ...frame, rx: 12 }) +
        rect(264, 218, 66, 48, '#ffffff', { ...frame, rx: 12 });
  return lenses + bridge;
}

/** Jewellery and flowers, which lie over the hair. */
export function worn({ wears, trim }: Person): string {
  const things: Record<Person['wears'][number], string> = {
    bindi: circle(256, 196, 8, '#c8102e'),
    earrings: [164, 348]
      .map(
        (x) =>
          circle(x, 268, 6, '#f3b23c') + path(`M${x - 11} 296a11 13 0 1 1 22 0Z`, '#f3b23c') + circle(x, 302, 4, trim),
      )
      .join(''),
    flower: [206, 230, 256, 282, 306]
      .map(
        (x, index) =>
          circle(x, 118 - 9 * Math.sin((index / 4) * Math.PI) * 2.6, 13, '#fffaf0') +
          circle(x, 118 - 9 * Math.sin((index / 4) * Math.PI) * 2.6, 4.5, '#f3b23c'),
      )
      .join(''),
    nosepin: circle(272, 275, 4, '#f3b23c'),
  };
  return wears.map((thing) => things[thing]).join('');
}

/** Neck, ears and head. */
export function head({ skin }: Person): string {
  const shade = mix(skin, '#3a1620', 0.22);
  return (
    path('M214 300H298V372Q300 384 312 388Q256 432 200 388Q212 384 214 372Z', shade) +
    ellipse(168, 242, 16, 25, shade) +
    ellipse(344, 242, 16, 25, shade) +
    path(
      'M168 220C168 150 206 116 256 116C306 116 344 150 344 220C344 292 308 342 256 342C204 342 168 292 168 220Z',
      skin,
    )
  );
}

/** Everything on the face, from brows to beard. */
export function face(person: Person): string {
  const { skin, hair, style } = person;
  const brow = style === 'scarf' ? '#2b1c1a' : mix(hair, '#000000', 0.2);
  const shade = mix(skin, '#3a1620', 0.32);
  const blush = mix(skin, '#d8433f', 0.5);
  const lip = person.beard === 'none' ? mix(skin, '#a3243b', 0.62) : mix(skin, '#ffffff', 0.55);
  return (
    circle(204, 278, 21, blush, { opacity: 0.35 }) +
    circle(308, 278, 21, blush, { opacity: 0.35 }) +
    beard(person) +
    ellipse(216, 244, 8, 9.5, ink) +
    ellipse(296, 244, 8, 9.5, ink) +
    circle(219, 240, 2.6, '#ffffff') +
    circle(299, 240, 2.6, '#ffffff') +
    stroke('M196 214Q214 202 236 211M276 211Q298 202 316 214', brow, 7) +
    stroke('M258 240Q272 268 250 272', shade, 5) +
    stroke('M230 303Q256 325 282 303', lip, 7) +
    glasses(person)
  );
}
