'use client';

import { usePathname } from 'next/navigation';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { pageParts } from '@/lib/page-html';
import { TrustedHtml } from './trusted-html';

type KeptPartProps = ComponentPropsWithoutRef<'nav'> & {
  /** No element of this name stands inside of it. */
  as: 'header' | 'nav' | 'footer';
  /** Its name among the parts of a page. */
  part: string;
  /** Of a part that is made of something else: all that decides what is in it but for `place`, its language too. */
  of?: readonly unknown[];
  /** The only id of React's inside of it, where it is alike at other places of other pages. */
  place?: string;
};

/**
 * An element whose inside is made of nothing but the site, the language and the page's path, or of what `of` says, on the
 * server. There it is written once and then kept: the browser finds what React would have written.
 */
export function KeptPart({ as: Tag, part, of, place, children, ...rest }: KeptPartProps) {
  const own = useId();
  const path = usePathname();
  const answer = typeof window === 'undefined' ? pageParts()?.ask({ part, place: place ?? own, path, of }) : undefined;
  if (answer && 'html' in answer) return <TrustedHtml as={Tag} {...rest} html={answer.html} />;
  return (
    <Tag {...rest} {...(answer && { 'data-part': answer.mark })}>
      {children}
    </Tag>
  );
}
