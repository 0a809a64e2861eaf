import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Role } from '@/lib/rules/roles';
import { AdminDrawer } from './admin-drawer';
import { AdminLinks } from './admin-links';

type AdminShellProps = {
  /** Whose menu is shown; null while nobody knows, or where there is none. */
  role: Role | null;
  brand: ReactNode;
  /** Theme, account: at the end of the bar. */
  tools: ReactNode;
  children: ReactNode;
};

// All of the window below the bar.
const BELOW_BAR = 'calc(100dvh - var(--bar-height))';

// The editor's focus mode leaves the text alone (editor/state/use-focus-keys.ts).
const NOT_IN_FOCUS = { '[data-focus-mode] &&': { display: 'none' } };

/** What stands around the screens under /admin: a slim bar, a sidebar on medium and larger screens, a drawer below. */
export function AdminShell({ role, brand, tools, children }: AdminShellProps) {
  const t = useTranslations('admin.nav');
  return (
    <>
      <AppBar sx={{ ...NOT_IN_FOCUS, flexDirection: 'row', alignItems: 'center', gap: 0.5, px: { xs: 1.5, md: 3 } }}>
        {role && (
          <AdminDrawer>
            <AdminLinks role={role} label={t('menu')} />
          </AdminDrawer>
        )}
        {brand}
        <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', ml: 'auto' }}>
          {tools}
        </Stack>
      </AppBar>
      <Box sx={{ display: 'flex', pt: 'var(--bar-height)', '[data-focus-mode] &': { '--bar-height': '0px' } }}>
        {role && (
          <Box
            sx={{
              ...NOT_IN_FOCUS,
              display: { xs: 'none', md: 'flex' },
              position: 'sticky',
              top: 'var(--bar-height)',
              flex: '0 0 224px',
              height: BELOW_BAR,
              overflowY: 'auto',
              p: 2,
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <AdminLinks role={role} label={t('label')} />
          </Box>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            maxWidth: 1240,
            minHeight: BELOW_BAR,
            mx: 'auto',
            px: { xs: 2, md: 4 },
            pt: { xs: 3, md: 4 },
            pb: 8,
          }}
        >
          {children}
        </Box>
      </Box>
    </>
  );
}
