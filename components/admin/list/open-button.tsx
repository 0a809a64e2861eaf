import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';

/** The name of a row, which opens its dialog. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <MuiLink
      component="button"
      type="button"
      color="textPrimary"
      underline="hover"
      aria-haspopup="dialog"
      sx={{ font: 'inherit', fontWeight: 600, textAlign: 'start' }}
      onClick={onClick}
    >
      {children}
    </MuiLink>
  );
}
