'use client';

import { useMemo, type ComponentPropsWithoutRef } from 'react';
import type { SafeHtml } from '@/lib/schemas/safe-html';

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Marks HTML that the server has sanitised, so that it may be set under `require-trusted-types-for 'script'`, where a
 * plain string blanks the page. The policy's name is part of the CSP: no site's.
 */
export function trustedHtml(html: string): string {
  if (typeof window === 'undefined' || !('trustedTypes' in window)) return html;
  // The DOM's own types know trustedTypes only in part.
  policy ??= (window.trustedTypes as TrustedTypes).createPolicy('sanitised', {
    createHTML: (trusted) => trusted,
  });
  return policy.createHTML(html);
}

type TrustedHtmlProps = Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  as?: 'div' | 'header' | 'nav' | 'footer';
  html: SafeHtml;
};

/** The only place that sets HTML. */
export function TrustedHtml({ as: Tag = 'div', html, ...rest }: TrustedHtmlProps) {
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <Tag {...rest} dangerouslySetInnerHTML={inner} />;
}
