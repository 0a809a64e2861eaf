import type { Components, Theme } from '@mui/material/styles';

// Beside a field, and told apart from it by at least 3:1 (WCAG 1.4.11).
const EDGE = 'color-mix(in srgb, var(--mui-palette-text-secondary) 85%, transparent)';

// Where a system draws in colours of its own there are no backgrounds: a line that is not seen elsewhere takes their place.
export const CHOSEN = { outline: '2px solid transparent', outlineOffset: -2 } as const;

/**
 * Fields, notices and tabs. A label stands above its field, where it is whole in every language, is in its place before
 * any script runs, and leaves what a browser fills in alone; below stands the hint, or what is wrong.
 */
export const fieldComponents: Components<Omit<Theme, 'components'>> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        pointerEvents: 'auto',
        whiteSpace: 'normal',
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.9375rem',
        fontWeight: 500,
        lineHeight: 1.45,
        color: theme.vars.palette.text.primary,
      }),
    },
  },
  // Nothing here waits to hear that a browser has filled a field in: the global rules that tell so are not needed.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: ({ theme }) => ({ '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 } }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.default }),
      // Heights hold the padding: every box of the site is sized by its border (lib/theme/global.css).
      input: ({ ownerState }) => {
        const height = ownerState.size === 'small' ? 40 : 46;
        // Safari writes a date on the first line of its field.
        const date = { lineHeight: `${height}px` };
        return !ownerState.multiline && { height, paddingBlock: 0, '&[type^=date]': date };
      },
      notchedOutline: { top: 0, borderColor: EDGE, '& legend': { display: 'none' } },
    },
  },
  // As high as every other field: the part brings room of its own around an input that has its height already.
  MuiAutocomplete: {
    styleOverrides: {
      root: { '& .MuiOutlinedInput-root, & .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 0 } },
      listbox: { '& .Mui-focused': CHOSEN },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        marginTop: 6,
        fontSize: '0.875rem',
        lineHeight: 1.45,
        color: theme.vars.palette.text.secondary,
        overflowWrap: 'anywhere',
        '&:empty': { marginTop: 0 },
      }),
    },
  },
  MuiAlert: {
    styleOverrides: { message: { minWidth: 0, overflowWrap: 'anywhere' } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.9375rem' } } },
};
