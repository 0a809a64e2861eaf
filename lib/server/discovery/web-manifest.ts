import { siteSettings } from '../site-settings.ts';
import { iconPath } from './site-icon.ts';

const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// Of the house's own mark alone: it is drawn with room around it, and as a vector.
const OWN = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  png('/icon-maskable-512.png', 512, 'maskable'),
];

/** The web app manifest, as JSON. */
export function webManifest(): string {
  const { name, description, icon, language } = siteSettings();
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    ...(description && { description, lang: language }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [png(iconPath(192), 192, 'any'), png(iconPath(512), 512, 'any'), ...(icon === null ? OWN : [])],
  });
}
