'use client';

import { useEffect, useState } from 'react';

type Drawn = { size: number; path: string };

// A quiet edge of four modules, as readers ask for it.
const BORDER = 4;

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

/** A text as a QR code, drawn in the browser: nobody else gets to see it. Dark on light in both schemes, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isShown = true;
    // Without it there is still the key to type.
    draw(text).then(
      (result) => isShown && setDrawn(result),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!drawn) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      style={{ width: '100%', maxWidth: 232, alignSelf: 'center' }}
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
