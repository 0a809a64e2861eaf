'use client';

import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { MoreIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';

export type RowAction =
  | { text: string; href: string; onClick?: never; isDanger?: never }
  | { text: string; onClick: () => void; href?: never; isDanger?: boolean };

type RowMenuProps = {
  /** Name of the button, with the row's own name in it. */
  label: string;
  /** What is dangerous stands last. */
  actions: RowAction[];
};

/** What can be done with one row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // It stands outside of the page's landmarks: one of its own.
        slotProps={{ root: { role: 'region', 'aria-label': label } }}
        // Names of people and titles are as long as they are.
        sx={{ '& .MuiMenuItem-root': { maxWidth: 420, whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      >
        {actions.map(({ text, href, onClick, isDanger }) =>
          href === undefined ? (
            <MenuItem
              key={text}
              sx={isDanger ? { color: 'error.main' } : undefined}
              onClick={() => {
                close();
                onClick();
              }}
            >
              {text}
            </MenuItem>
          ) : (
            <MenuItem key={text} component={Link} href={href} onClick={close}>
              {text}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
