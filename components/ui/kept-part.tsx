'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { createContext, useContext, useId, type ComponentPropsWithoutRef } from 'react';
import { type PartTemplate, pageParts } from '@/lib/page-html';
import { pathTo } from '@/lib/paths';
import { TrustedHtml } from './trusted-html';

/** Path of the page that is shown. Home with a category is that category's list (docs/product.md#addresses). */
export function useShownPath(): string {
  const path = usePathname();
  const category = useSearchParams().get('category');
  return path === pathTo.home() && category ? pathTo.category(category) : path;
}

const Slots = createContext<((name: string) => string) | undefined>(undefined);

/** A count in words, and as a figure. */
export type CountTexts = { words: string; figure: string };

/** The slots of a count. */
export const slotsOf = (name: string, { words, figure }: CountTexts) => ({ [name]: words, [`${name}-figure`]: figure });

/** What stands in a part for the text of a slot: it itself, but for a template that the server writes. */
export function useSlots(): (name: string, text: string) => string {
  const slot = useContext(Slots);
  return (name, text) => slot?.(name) ?? text;
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
  /** Of a part whose texts come from `useSlots`, on the server. */
  template?: PartTemplate | undefined;
};

/**
 * An element whose inside is made of nothing but the site, the language and the page's own link, or of what `of` says, on the
 * server. There it is written once and then kept: the browser finds what React would have written.
 */
export function KeptPart({ as: Tag, part, of, place, template, children, ...rest }: KeptPartProps) {
  const own = useId();
  const path = useShownPath();
  const answer =
    typeof window === 'undefined' ? pageParts()?.ask({ part, place: place ?? own, path, of, template }) : undefined;
  if (answer && 'html' in answer) return <TrustedHtml as={Tag} {...rest} html={answer.html} />;
  return (
    <Tag {...rest} {...(answer && { 'data-part': answer.mark })}>
      <Slots value={answer?.slot}>{children}</Slots>
    </Tag>
  );
}
