'use client';

import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PlusIcon } from '@/components/ui/icons/admin-icons';

/** At the head of a screen: opens the dialog in which one more of its list is made. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" aria-haspopup="dialog" startIcon={<PlusIcon size={20} />} onClick={onClick}>
      {children}
    </Button>
  );
}
