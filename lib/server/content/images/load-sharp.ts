import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: open } = await import('sharp');
  // It would keep up to 50 MB of what it did last, and no picture is worked on twice.
  open.cache(false);
  return open;
}

/** sharp, loaded at first use: it is not needed to start or to serve pages. */
export function loadSharp(): Promise<typeof sharp> {
  return (loaded ??= load());
}
