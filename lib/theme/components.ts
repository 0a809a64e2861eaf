import type { Components, Theme } from '@mui/material/styles';
import { fieldComponents } from './fields.ts';

/** What differs from Material's defaults: flat, hairlines for shadows, no ripple, fingers' size on touch screens. */
export const themeComponents: Components<Omit<Theme, 'components'>> = {
  ...fieldComponents,
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } },
  },
  MuiIconButton: {
    styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
};
