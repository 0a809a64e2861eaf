'use client';

import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link inside the site. It does not prefetch: every page is rendered on demand, and a page full of links would cost
 * the server a request for each of them.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
