import type { ReactNode } from 'react';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { trustHtml } from '@/lib/trust-html';
import { OnceHtml } from './once-html';
import { NotStillError, stillHtml } from './still-html';

type StillProps = { id: string; className?: string | undefined; children: ReactNode };

/**
 * A part of a page, for server components, that never changes in the browser: it goes there as HTML alone. `id` names it
 * among all parts of the site. A part that turns out to need React is heavier, not broken.
 */
export function Still({ id, className, children }: StillProps) {
  const html = tryStill(children);
  if (html === null) return <div className={className}>{children}</div>;
  return <OnceHtml id={id} className={className} html={html} />;
}

function tryStill(children: ReactNode): SafeHtml | null {
  try {
    return trustHtml(stillHtml(children));
  } catch (error) {
    if (error instanceof NotStillError) return null;
    throw error;
  }
}
