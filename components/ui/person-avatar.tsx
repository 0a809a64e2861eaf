import { initials } from '@/lib/format';
import { profileImageUrl } from '@/lib/paths';
import styles from './person-avatar.module.css';

const TONES = 6;

// The same name has the same colour everywhere, on the server as in the browser.
function toneOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
}

/** A person's picture, or initials on a colour of their own. Decorative: the name stands beside it. */
export function PersonAvatar({ name, image, size }: { name: string; image: string | null | undefined; size: number }) {
  const box = { width: `${size}px`, height: `${size}px`, fontSize: `${Math.round(size * 0.4)}px` };
  if (image)
    return (
      <img
        className={styles.avatar}
        src={profileImageUrl(image)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <span className={`${styles.avatar} ${styles[`tone${toneOf(name)}`]}`} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
