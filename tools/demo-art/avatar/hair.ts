import { mix } from '../mix.ts';
import { circle, path, stroke } from '../svg.ts';
import type { Person } from './person.ts';

const curls = [
  [166, 196, 34],
  [176, 148, 40],
  [214, 112, 44],
  [264, 98, 46],
  [310, 116, 42],
  [340, 152, 38],
  [348, 198, 30],
  [238, 144, 36],
  [288, 142, 36],
] as const;

/** What lies behind the head. */
export function hairBehind({ style, hair }: Person): string {
  const shade = mix(hair, '#000000', 0.22);
  switch (style) {
    case 'bun':
      return (
        circle(256, 92, 52, shade) +
        path('M160 250C140 120 200 96 256 96C312 96 372 120 352 250Q340 300 316 306H196Q172 300 160 250Z', shade)
      );
    case 'bob':
      return path(
        'M138 330C116 160 166 88 256 88C346 88 396 160 374 330C368 366 326 366 314 344H198C186 366 144 366 138 330Z',
        shade,
      );
    case 'long':
      return path(
        'M126 452C96 380 146 330 136 250C132 140 186 86 256 86C326 86 380 140 376 250C366 330 416 380 386 452C350 470 320 450 306 430H206C192 450 162 470 126 452Z',
        shade,
      );
    case 'scarf':
      return path(
        'M134 300C112 150 186 74 256 74C326 74 400 150 378 300C376 350 396 384 408 420H104C116 384 136 350 134 300Z',
        shade,
      );
    default:
      return '';
  }
}

/** What frames the forehead. */
export function hairInFront({ style, hair, trim }: Person): string {
  const shine = mix(hair, '#ffffff', 0.16);
  switch (style) {
    case 'bun':
      return (
        path(
          'M160 262C142 132 204 98 256 100C308 98 370 132 352 262C350 206 322 162 256 140C190 162 162 206 160 262Z',
          hair,
        ) + stroke('M256 102V138M222 112Q190 130 178 172M290 112Q322 130 334 172', shine, 4)
      );
    case 'bob':
      return (
        path(
          'M140 330C118 150 176 92 262 94C346 92 392 160 372 330C360 340 346 336 340 322C352 250 340 200 318 172C270 190 214 192 188 176C166 214 164 270 172 322C164 338 150 340 140 330Z',
          hair,
        ) + stroke('M196 130Q232 108 276 114', shine, 6)
      );
    case 'long':
      return (
        path(
          'M134 300C124 150 186 92 266 96C346 96 388 160 378 300C370 330 358 320 352 290C352 220 326 172 282 146C232 166 178 196 166 262C162 310 142 330 134 300Z',
          hair,
        ) + stroke('M188 146Q222 112 264 112M330 150Q352 186 356 232', shine, 5)
      );
    case 'short':
      return (
        path(
          'M160 232C140 128 198 82 262 88C330 82 372 134 352 232C344 206 340 190 326 172C300 160 288 176 250 170C222 166 204 160 190 164C176 184 170 206 160 232Z',
          hair,
        ) + stroke('M206 120Q244 100 292 112', shine, 6)
      );
    case 'curly':
      return (
        curls.map(([x, y, r]) => circle(x, y, r, hair)).join('') +
        stroke('M206 104q14 -16 34 -12M286 94q20 2 30 18', shine, 5)
      );
    case 'scarf':
      return (
        path(
          'M134 306C110 150 186 76 256 76C326 76 402 150 378 306C370 366 330 388 300 402L256 352C310 350 340 292 340 226C340 166 308 138 256 138C204 138 172 166 172 226C172 292 202 350 256 352Q214 372 196 398C158 380 140 350 134 306Z',
          hair,
          { 'fill-rule': 'evenodd' },
        ) +
        path(
          'M134 306C156 342 206 347 256 339C302 347 348 336 376 312C382 380 420 420 438 512H84C92 440 140 420 134 306Z',
          hair,
        ) +
        stroke('M146 330C190 394 300 396 368 356M132 392C200 440 300 440 396 400M190 106Q222 90 256 90', shine, 5) +
        circle(372, 366, 11, trim)
      );
  }
}
