import type { ComponentProps } from 'react';

type LinkProps = ComponentProps<'a'> & { href: string };

/**
 * A link inside the site. One listener follows all of them (components/layout/follow-links.tsx): a component of the
 * framework's for each would be hydrated on every page, and fetch nothing beforehand here.
 */
export function Link(props: LinkProps) {
  return <a data-inside="" {...props} />;
}
