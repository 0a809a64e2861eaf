import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accentCss } from '../../../theme/accent.ts';
import { siteSettings } from '../../site-settings.ts';
import type { Settings } from '../../../rules/settings.ts';

// Made by bin/subset-fonts.mjs, and no part of any page but those of a site that chose it. What has letters of its own
// follows lib/theme/scripts.css.
const FACES = readFileSync(new URL('../../../theme/fonts/serif/faces.css', import.meta.url), 'utf8');
const SERIF = `${FACES}:root{--reading-face:'Source Serif 4','Noto Serif Bengali',Georgia,Cambria,var(--font-script,serif),serif}`;

function cssOf({ accent, typeface }: Settings): string {
  return (accent === null ? '' : accentCss(accent)) + (typeface === 'serif' ? SERIF : '');
}

export type SiteStyle = { css: string; hash: string };

let made: { settings: Settings; style: SiteStyle | undefined } | undefined;

/** The style sheet that the operator's look adds to every page, with its hash for the policy; none where nothing is chosen. */
export function siteStyle(): SiteStyle | undefined {
  const settings = siteSettings();
  if (made?.settings === settings) return made.style;
  const css = cssOf(settings);
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  made = { settings, style: css === '' ? undefined : { css, hash } };
  return made.style;
}
