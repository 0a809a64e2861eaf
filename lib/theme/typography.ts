import type { TypographyVariantsOptions } from '@mui/material/styles';

/**
 * Roboto first; Bengali letters fall to Noto Sans Bengali by unicode-range (lib/theme/fonts.ts), those of other scripts to
 * what the system has for the language (lib/theme/scripts.css).
 */
const FONT_FAMILY = "'Roboto', 'Noto Sans Bengali', 'Roboto Fallback', var(--font-script, system-ui), sans-serif";

const heading = { fontWeight: 700, letterSpacing: '-0.012em', textWrap: 'balance' } as const;

export const typography: TypographyVariantsOptions = {
  fontFamily: FONT_FAMILY,
  h1: { ...heading, fontSize: 'clamp(1.75rem, 1.35rem + 1.7vw, 2.5rem)', lineHeight: 1.25 },
  h2: { ...heading, fontSize: 'clamp(1.375rem, 1.2rem + 0.7vw, 1.75rem)', lineHeight: 1.3 },
  h3: { ...heading, fontSize: '1.25rem', lineHeight: 1.35 },
  h4: { ...heading, fontSize: '1.125rem', lineHeight: 1.35 },
  h5: { ...heading, fontSize: '1rem', lineHeight: 1.35 },
  h6: { ...heading, fontSize: '0.875rem', lineHeight: 1.35 },
  body1: { fontSize: '1rem', lineHeight: 1.6 },
  body2: { fontSize: '0.875rem', lineHeight: 1.55 },
  button: { textTransform: 'none', fontWeight: 500 },
};
