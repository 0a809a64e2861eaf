interface Glyph {
  /** Middle lines of the strokes, in a box from the headline (y 0) to the foot (y 100). */
  data: string;
  width: number;
}

/** Letters of two scripts, drawn as strokes so that no font is needed. */
export const glyphs: readonly [Glyph, ...Glyph[]] = [
  // অ
  {
    data: 'M-6 0H140M118 0V108M12 24Q26 82 66 82Q100 82 100 54Q100 32 78 32Q60 33 60 54M80 34Q76 16 58 4M92 74Q108 84 118 104',
    width: 134,
  },
  // ক
  { data: 'M-8 0H128M62 0V108M62 18L6 50Q48 62 62 104M62 26Q106 30 106 60Q106 84 82 80', width: 120 },
  { data: 'M-2 108L44 -4L90 108M15 70H73', width: 88 },
  // ব
  { data: 'M-8 0H110M82 0V108M82 12L8 50Q62 62 82 104', width: 102 },
  // ল
  {
    data: 'M-8 0H118M92 0V108M40 98Q8 88 8 62Q8 38 32 38Q56 38 56 70V62Q56 38 74 38Q86 38 92 50',
    width: 110,
  },
  { data: 'M10 108V0H48Q82 0 82 29Q82 58 48 58H10M46 58L84 108', width: 88 },
  // ন
  { data: 'M-8 0H112M84 0V108M38 98Q8 86 8 62Q10 42 30 42Q60 44 84 82', width: 104 },
  // র
  { data: 'M-8 0H110M82 0V108M82 12L8 50Q62 62 82 104M18 94a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', width: 102 },
  { data: 'M78 20Q68 0 42 0Q10 0 10 27Q10 48 44 53Q80 58 80 82Q78 108 42 108Q14 108 4 86', width: 84 },
];
