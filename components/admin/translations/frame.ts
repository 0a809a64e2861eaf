import type { SxProps, Theme } from '@mui/material/styles';

/** The frame of a text that is written with the posts' editor on a screen among other fields. */
export const FRAME: SxProps<Theme> = (theme) => ({
  '--tools-top': 'var(--bar-height)',
  '--text-height': '240px',
  '--text-room': 0,
  px: 1.75,
  py: 1.25,
  // WCAG 1.4.11: the frame of a field is seen at 3:1.
  border: `1px solid color-mix(in srgb, ${theme.vars?.palette.text.secondary} 85%, transparent)`,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main', outline: `1px solid ${theme.vars?.palette.primary.main}` },
});
