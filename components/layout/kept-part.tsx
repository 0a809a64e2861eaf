'use client';

import { usePathname } from 'next/navigation';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { pageParts } from '@/lib/page-html';

type KeptPartProps = ComponentPropsWithoutRef<'nav'> & {
  /** No element of this name stands inside of it. */
  as: 'header' | 'nav' | 'footer';
  /** Its name among the parts of a page. */
  part: string;
};

/**
 * An element whose inside is made of nothing but the site, the language and the page's path, on the server. There it is
 * written once and then kept: the browser finds what React would have written.
 */
export function KeptPart({ as: Tag, part, children, ...rest }: KeptPartProps) {
  const place = useId();
  const path = usePathname();
  const answer = typeof window === 'undefined' ? pageParts()?.ask(part, place, path) : undefined;
  if (answer && 'html' in answer) return <TrustedHtml as={Tag} {...rest} html={answer.html} />;
  return (
    <Tag {...rest} {...(answer && { 'data-part': answer.mark })}>
      {children}
    </Tag>
  );
}
