'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { pageParts } from '@/lib/page-html';
import { pathTo } from '@/lib/paths';
import { TrustedHtml } from './trusted-html';

/** Path of the page that is shown. Home with a category is that category's list (docs/product.md#addresses). */
export function useShownPath(): string {
  const path = usePathname();
  const category = useSearchParams().get('category');
  return path === pathTo.home() && category ? pathTo.category(category) : path;
}

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
 * An element whose inside is made of nothing but the site, the language and the page's own link, or of what `of` says, on the
 * server. There it is written once and then kept: the browser finds what React would have written.
 */
export function KeptPart({ as: Tag, part, of, place, children, ...rest }: KeptPartProps) {
  const own = useId();
  const path = useShownPath();
  const answer = typeof window === 'undefined' ? pageParts()?.ask({ part, place: place ?? own, path, of }) : undefined;
  if (answer && 'html' in answer) return <TrustedHtml as={Tag} {...rest} html={answer.html} />;
  return (
    <Tag {...rest} {...(answer && { 'data-part': answer.mark })}>
      {children}
    </Tag>
  );
}
