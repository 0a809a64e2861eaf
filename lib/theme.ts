import { createTheme, type PaletteOptions, type TypographyVariantsOptions } from '@mui/material/styles';
// Gives `theme.vars` its type.
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeComponents } from './theme/components.ts';

// Roboto first; Bengali letters fall to Noto Sans Bengali by unicode-range (lib/theme/fonts.ts), those of other scripts to
// what the system has for the language (lib/theme/scripts.css).
const FONT_FAMILY =
  "'Roboto', var(--font-bengali, 'Noto Sans Bengali'), 'Roboto Fallback', var(--font-script, system-ui), sans-serif";

const heading = { fontWeight: 700, letterSpacing: '-0.012em', textWrap: 'balance' } as const;

const typography: TypographyVariantsOptions = {
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

// docs/product.md#screens gives the two main colours. `primary.dark` is what links in running text use: it keeps 4.5:1 on grey too, where
// #1976d2 does not, and in the dark scheme it is a light tone for the same reason.
const lightPalette: PaletteOptions = {
  primary: { main: '#1976d2', dark: '#1565c0', light: '#e8f1fb', contrastText: '#ffffff' },
  secondary: { main: '#dc004e', dark: '#b4003f', light: '#fdeaf1', contrastText: '#ffffff' },
  error: { main: '#c62828' },
  background: { default: '#ffffff', paper: '#ffffff' },
  text: { primary: '#1b1f24', secondary: '#545d68' },
  divider: '#e2e5e9',
  action: { hover: 'rgba(27, 31, 36, 0.05)', selected: 'rgba(25, 118, 210, 0.09)' },
};

const darkPalette: PaletteOptions = {
  primary: { main: '#90caf9', dark: '#7cbcf5', light: '#1b2f45', contrastText: '#0c1b2b' },
  secondary: { main: '#ff7a9f', dark: '#ff5c8a', light: '#3d1e2b', contrastText: '#2b0514' },
  error: { main: '#f28b82' },
  background: { default: '#12161c', paper: '#181d25' },
  text: { primary: '#e7eaee', secondary: '#a5afbb' },
  divider: '#2a313b',
  action: { hover: 'rgba(231, 234, 238, 0.07)', selected: 'rgba(144, 202, 249, 0.14)' },
};

/**
 * The look of the site (docs/product.md#screens: primary #1976d2, secondary #dc004e, Roboto, 8px corners). Both schemes are CSS variables
 * under `.light` and `.dark` on <html>, so that one HTML serves both and switching repaints without a render.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: 8 },
  typography,
  // A colour on its way to another one is read by nobody: what changes, changes at once.
  transitions: { create: () => 'none' },
  components: themeComponents,
});
