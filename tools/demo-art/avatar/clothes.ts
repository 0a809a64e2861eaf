import { mix } from '../mix.ts';
import { circle, path, rect, stroke } from '../svg.ts';
import type { Person } from './person.ts';

const shoulders = 'M44 520C50 438 120 404 208 386Q256 424 304 386C392 404 462 438 468 520Z';

function stripes({ trim }: Person): string {
  return [424, 456, 488].map((y) => rect(40, y, 432, 13, trim)).join('');
}

/** The upper body. `clip` is a `clip-path` value of the shoulders' outline. */
export function clothes(person: Person, clip: string): string {
  const { garment, cloth, trim } = person;
  const shade = mix(cloth, '#000000', 0.14);
  const body = path(shoulders, cloth);
  switch (garment) {
    case 'sari':
      return (
        path(shoulders, mix(trim, '#000000', 0.12)) +
        path('M468 520C462 438 392 404 304 386L286 398C250 460 150 486 60 470Q46 494 44 520Z', cloth) +
        stroke('M296 392C258 462 150 492 58 474', trim, 15) +
        stroke('M330 398C300 470 200 516 120 520M380 414C360 470 310 510 270 524', shade, 4)
      );
    case 'panjabi':
      return (
        body +
        path('M208 386Q256 424 304 386L314 400Q258 446 198 400Z', trim) +
        rect(243, 424, 26, 90, shade) +
        [440, 468, 496].map((y) => circle(256, y, 5.5, trim)).join('') +
        stroke('M120 440Q136 480 134 520M392 440Q376 480 378 520', shade, 4)
      );
    case 'shirt':
      return (
        body +
        path('M206 384L256 440L212 456L176 396ZM306 384L256 440L300 456L336 396Z', trim) +
        stroke('M256 446V520M120 440Q136 480 134 520M392 440Q376 480 378 520', shade, 4)
      );
    case 'stripes':
      return body + `<g clip-path="${clip}">${stripes(person)}</g>` + stroke('M204 388Q256 432 308 388', trim, 13);
  }
}

/** Outline of the upper body, to clip patterns with. */
export const shouldersOutline = shoulders;
