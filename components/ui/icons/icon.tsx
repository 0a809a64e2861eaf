import type { ReactNode } from 'react';

export type IconProps = { size?: number; className?: string };

/** `mirrored`: points the other way where text runs from right to left. */
type FrameProps = IconProps & { look?: 'fixed' | 'mirrored'; children: ReactNode };

/** Frame of the site's line icons, on a grid of 24. Always beside a text or inside a named button, so never read aloud. */
export function Icon({ size = 24, className, look = 'fixed', children }: FrameProps) {
  return (
    <svg
      aria-hidden="true"
      // Its strokes are the site's sheet's to say (lib/theme/global.css): a page of cards holds sixty.
      className={className ? `line-icon ${className}` : 'line-icon'}
      data-look={look === 'mirrored' ? look : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      {children}
    </svg>
  );
}
