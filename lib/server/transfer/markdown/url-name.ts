import type { Generator } from './site-config.ts';

/** As most generators write names in addresses. */
export const hyphened = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.~/-]+/gu, '-')
    .replace(/-{2,}/gu, '-')
    .replace(/^-+|-+$/gu, '');

// Hugo leaves signs out, and hyphens stand for white space: `What's new` is whats-new.
const asHugo = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s./_#+~@-]+/gu, '')
    .trim()
    .replace(/\s+(?=-)|(?<=-)\s+/gu, '')
    .replace(/\s+/gu, '-');

// Astro writes names as GitHub does those of headings: each blank is a hyphen, even two beside each other.
const asGitHub = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} /-]+/gu, '')
    .replace(/ /gu, '-');

const WRITERS = { hugo: asHugo, astro: asGitHub, jekyll: hyphened, plain: hyphened };

/** As a generator writes names in addresses. */
export const urlName = (text: string, generator: Generator): string => WRITERS[generator](text);
