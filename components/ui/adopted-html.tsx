'use client';

import type { SafeHtml } from '@/lib/schemas/safe-html';
import { trustHtml } from '@/lib/trust-html';
import { pageHtml } from '@/lib/page-html';
import { TrustedHtml } from './trusted-html';

// A reader who comes back to the document's page by the browser's button finds its text here.
const adopted = new Map<string, SafeHtml>();
const NOTHING = trustHtml('');

function adopt(id: string): SafeHtml {
  // What the document shows already came there as safe HTML.
  const known = adopted.get(id) ?? trustHtml(document.querySelector(`[data-text="${id}"]`)?.innerHTML ?? '');
  adopted.set(id, known);
  return known;
}

type AdoptedHtmlProps = {
  id: string;
  className?: string | undefined;
  /** Missing where the text stands in the document already. */
  html?: SafeHtml;
};

/**
 * The browser's half of OnceHtml: shows the text that came along, or else the one that the document has under `id`.
 * Links in it lead through the site like all others, without a page load (components/layout/follow-links.tsx).
 */
export function AdoptedHtml({ id, className, html }: AdoptedHtmlProps) {
  const text = html ?? (typeof window === 'undefined' ? pageHtml()?.get(id) : adopt(id)) ?? NOTHING;
  return <TrustedHtml className={className} data-text={id} html={text} />;
}
