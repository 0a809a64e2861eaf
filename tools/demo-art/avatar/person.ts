/** How a portrait looks. Colours are `#rrggbb`. */
export interface Person {
  /** Upper and lower colour behind the head. */
  ground: readonly [string, string];
  skin: string;
  hair: string;
  style: 'bun' | 'bob' | 'long' | 'short' | 'curly' | 'scarf';
  beard: 'none' | 'full' | 'moustache';
  glasses: 'none' | 'round' | 'square';
  garment: 'sari' | 'panjabi' | 'shirt' | 'stripes';
  cloth: string;
  trim: string;
  /** Small things that are worn. */
  wears: readonly ('bindi' | 'earrings' | 'flower' | 'nosepin')[];
}
