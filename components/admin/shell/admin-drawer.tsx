'use client';

import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { CloseIcon, MenuIcon } from '@/components/ui/icons/bar-icons';

/** Hamburger and drawer of small screens. Focus stays inside; Escape gives it back; a followed link closes it. */
export function AdminDrawer({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.nav');
  const pathname = usePathname();
  // Open at one address: the next one begins without it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);
  // A phone turned to landscape may become a screen with a sidebar.
  const hasSidebar = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const closeAfterLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && close();
  return (
    <>
      <IconButton
        aria-label={t('open')}
        aria-haspopup="dialog"
        sx={{ display: { md: 'none' } }}
        onClick={() => setOpenAt(pathname)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        open={openAt === pathname && !hasSidebar}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('menu'), onClick: closeAfterLink } }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1, p: 1.5 }}>
          <IconButton aria-label={t('close')} sx={{ alignSelf: 'flex-end', mb: 1 }} onClick={close}>
            <CloseIcon />
          </IconButton>
          {children}
        </Box>
      </Drawer>
    </>
  );
}
