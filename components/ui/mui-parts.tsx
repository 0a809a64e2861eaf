'use client';

import { ThemeProvider } from '@mui/material/styles';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { directionOf } from '@/lib/rules/languages';
import { theme } from '@/lib/theme';
import { StyleCache } from './style-cache';

// Parts that measure or float need to be told; the rest follows `dir`.
const rtlTheme: typeof theme = { ...theme, direction: 'rtl' };

/**
 * Stands around what MUI draws: the administration, the account pages, and on public pages dialogs, menus and toasts. None
 * of that is in the first view of a public page, so readers load MUI when they come to it (docs/decisions/009). The
 * variables of its theme are in lib/theme/variables.css.
 */
export function MuiParts({ children }: { children: ReactNode }) {
  const direction = directionOf(useLocale()) === 'rtl' ? 'rtl' : 'ltr';
  return (
    <StyleCache direction={direction}>
      <ThemeProvider theme={direction === 'rtl' ? rtlTheme : theme} defaultMode="light" disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </StyleCache>
  );
}
