import { LINK_RULE } from '../../content/sanitise/rules.ts';

/** What the conversion of one text needs to know, and where it says what it could not keep. */
export type Conversion = {
  /** Address that relative links and images are resolved against. */
  base: string;
  /** Text for a picture without `alt`, by its WordPress class or address. */
  findAlt(image: { src: string; className: string }): string | undefined;
  note(text: string): void;
};

/** An absolute http(s) address, or null. Protocol-relative and relative ones are resolved against `base`. */
export function findWebUrl(value: string | undefined, base: string): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, /^https?:/iu.test(base) ? base : undefined);
  return url && /^https?:$/u.test(url.protocol) ? url.href : null;
}

/** `href` as a post may hold it: absolute, a fragment or a mail address; null for any other scheme. */
export function findHref(value: string, base: string): string | null {
  const trimmed = value.trim();
  if (trimmed.startsWith('#') || /^mailto:/iu.test(trimmed)) return LINK_RULE.post.test(trimmed) ? trimmed : null;
  return findWebUrl(trimmed, base);
}
