import { createTheme } from '@mui/material/styles';
// Gives `theme.vars` its type.
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeComponents } from './theme/components.ts';
import { darkPalette, lightPalette } from './theme/palettes.ts';
import { typography } from './theme/typography.ts';

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
