'use client';

import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '@/lib/theme';
import { StyleCache } from './style-cache';

// Parts that measure or float need to be told; the rest follows `dir`.
const rtlTheme: typeof theme = { ...theme, direction: 'rtl' };

const isRtl = () => typeof document !== 'undefined' && document.documentElement.dir === 'rtl';

/**
 * Stands around what MUI draws: dialogs, menus, toasts. None of that is in the first view of a public page, so readers load
 * MUI when they come to it (docs/decisions/009). The variables of its theme are in lib/theme/variables.css.
 */
export function MuiParts({ children }: { children: ReactNode }) {
  const direction = isRtl() ? 'rtl' : 'ltr';
  return (
    <StyleCache direction={direction} nonce={undefined}>
      <ThemeProvider theme={direction === 'rtl' ? rtlTheme : theme} defaultMode="light" disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </StyleCache>
  );
}
