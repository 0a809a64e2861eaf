import { pathTo } from '@/lib/paths';

/** The Information list (docs/product.md#screens). `name` is a key of the layout messages. */
export const informationLinks = [
  { href: pathTo.about(), name: 'about' },
  { href: pathTo.contact(), name: 'contact' },
  { href: pathTo.privacy(), name: 'privacy' },
  { href: pathTo.terms(), name: 'terms' },
  { href: pathTo.disclaimer(), name: 'disclaimer' },
] as const;
