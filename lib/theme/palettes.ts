import type { PaletteOptions } from '@mui/material/styles';

// docs/product.md#screens gives the two main colours. `primary.dark` is what links in running text use: it keeps 4.5:1 on grey too, where
// #1976d2 does not, and in the dark scheme it is a light tone for the same reason.

export const lightPalette: PaletteOptions = {
  primary: { main: '#1976d2', dark: '#1565c0', light: '#e8f1fb', contrastText: '#ffffff' },
  secondary: { main: '#dc004e', dark: '#b4003f', light: '#fdeaf1', contrastText: '#ffffff' },
  error: { main: '#c62828' },
  background: { default: '#ffffff', paper: '#ffffff' },
  text: { primary: '#1b1f24', secondary: '#545d68' },
  divider: '#e2e5e9',
  action: { hover: 'rgba(27, 31, 36, 0.05)', selected: 'rgba(25, 118, 210, 0.09)' },
};

export const darkPalette: PaletteOptions = {
  primary: { main: '#90caf9', dark: '#7cbcf5', light: '#1b2f45', contrastText: '#0c1b2b' },
  secondary: { main: '#ff7a9f', dark: '#ff5c8a', light: '#3d1e2b', contrastText: '#2b0514' },
  error: { main: '#f28b82' },
  background: { default: '#12161c', paper: '#181d25' },
  text: { primary: '#e7eaee', secondary: '#a5afbb' },
  divider: '#2a313b',
  action: { hover: 'rgba(231, 234, 238, 0.07)', selected: 'rgba(144, 202, 249, 0.14)' },
};
