/** What a drawing shows. */
export const motifs = [
  'river',
  'hills',
  'rain',
  'boat',
  'city',
  'loom',
  'field',
  'tea',
  'letters',
  'books',
  'stars',
  'waves',
  'bridge',
  'kite',
  'leaves',
  'market',
] as const;

export type Motif = (typeof motifs)[number];
