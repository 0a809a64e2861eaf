/** A limited set of colours, named by what they paint. */
export interface Palette {
  /** Top, middle, horizon. */
  sky: readonly [string, string, string];
  /** Sun or moon. */
  glow: string;
  /** Land and buildings, from the far to the near. */
  ramp: readonly [string, string, string, string];
  /** Far and near water. */
  water: readonly [string, string];
  /** The darkest and the lightest colour. */
  ink: string;
  paper: string;
  /** The strong accent and the quieter one. */
  pop: string;
  spark: string;
}

export const palettes = {
  tide: {
    sky: ['#7fb6e6', '#bfdcf0', '#f3efe2'],
    glow: '#fff6dc',
    ramp: ['#a9cbe6', '#5f9cd6', '#1976d2', '#0d4a91'],
    water: ['#b9d9ee', '#3f8bd0'],
    ink: '#0a2a52',
    paper: '#f8f3e6',
    pop: '#dc004e',
    spark: '#f5b942',
  },
  dusk: {
    sky: ['#2f2f78', '#9a5f9a', '#f8b195'],
    glow: '#ffe0a6',
    ramp: ['#a87aa8', '#6d539c', '#423a80', '#26235c'],
    water: ['#f0aa9b', '#4c4390'],
    ink: '#161440',
    paper: '#fff0dd',
    pop: '#e8275f',
    spark: '#ffc15a',
  },
  terracotta: {
    sky: ['#f3c48f', '#f9dcb0', '#fdf0d8'],
    glow: '#e2552b',
    ramp: ['#e8b58a', '#cf7f52', '#a64f30', '#6a2d24'],
    water: ['#f3d6ab', '#c98a5e'],
    ink: '#391918',
    paper: '#fdf3e1',
    pop: '#1c6f80',
    spark: '#f0ae2f',
  },
  mustard: {
    sky: ['#a8cfcb', '#d5e4cf', '#fbf0cb'],
    glow: '#fff7d6',
    ramp: ['#c9cf8f', '#97a552', '#5d7a3c', '#30502f'],
    water: ['#d8e6d2', '#7fae9f'],
    ink: '#1d3324',
    paper: '#fdf7e0',
    pop: '#cf3f55',
    spark: '#f3bf2c',
  },
  paddy: {
    sky: ['#8ccabc', '#c4e3d0', '#f2f4dd'],
    glow: '#fff2c2',
    ramp: ['#a3cfac', '#5ea784', '#2b7d61', '#13534a'],
    water: ['#c6e4d6', '#4f9f8f'],
    ink: '#0b332f',
    paper: '#f7f6e4',
    pop: '#e4633f',
    spark: '#f2c14e',
  },
  night: {
    sky: ['#0b1344', '#22357c', '#5a78b8'],
    glow: '#fdf0c8',
    ramp: ['#3d59a3', '#273f80', '#182a62', '#0e1a45'],
    water: ['#46639f', '#13225a'],
    ink: '#070d2b',
    paper: '#f7ecd2',
    pop: '#f0436f',
    spark: '#f8c95c',
  },
  rose: {
    sky: ['#f0a9ad', '#f8cfc4', '#fdeedd'],
    glow: '#dc004e',
    ramp: ['#e6aab0', '#c06c86', '#863a66', '#4d2150'],
    water: ['#f5cdc3', '#c27a90'],
    ink: '#2a1336',
    paper: '#fdf2e6',
    pop: '#1976d2',
    spark: '#f4b64a',
  },
  monsoon: {
    sky: ['#4f6f8a', '#86a3b3', '#c7d6d3'],
    glow: '#eef1e2',
    ramp: ['#8aa7ab', '#55808a', '#2d5d68', '#173d4a'],
    water: ['#b3c8ca', '#5b8593'],
    ink: '#0d2833',
    paper: '#f1f2e8',
    pop: '#dc004e',
    spark: '#f0b93f',
  },
  lagoon: {
    sky: ['#06232f', '#0f4854', '#4a958f'],
    glow: '#f6f0cf',
    ramp: ['#2f7a7b', '#1c5b62', '#0f3f49', '#0a2b35'],
    water: ['#3f8784', '#0d3a45'],
    ink: '#051a22',
    paper: '#f3efd9',
    pop: '#ef6a4c',
    spark: '#f4c65a',
  },
  plum: {
    sky: ['#2a1038', '#632758', '#cf6a6c'],
    glow: '#ffe3b0',
    ramp: ['#93456d', '#6a2c5c', '#47204d', '#2f1540'],
    water: ['#b05f72', '#451d4c'],
    ink: '#1d0b2a',
    paper: '#fdecd8',
    pop: '#f04468',
    spark: '#fbbf4f',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
