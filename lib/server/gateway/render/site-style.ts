import { createHash } from 'node:crypto';
import { accentCss } from '../../../theme/accent.ts';
import { siteSettings } from '../../site-settings.ts';
import type { Settings } from '../../../rules/settings.ts';

// Faces that systems have; what has letters of its own follows lib/theme/scripts.css.
const SERIF =
  ":root{--reading-face:'Source Serif 4','Noto Serif',Georgia,Cambria,'Noto Serif Bengali','Noto Sans Bengali',var(--font-script,serif),serif}";

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
