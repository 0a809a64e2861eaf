'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslations } from 'next-intl';
import { EditorDialog } from '../panel';
import { ALL_TOOLS, spellKeys } from './tools';

/** What keys do that no tool names. */
export type Shortcut = {
  name: 'save' | 'publish' | 'focusMode' | 'blocks' | 'toTools';
  keys: string;
};

const OF_TEXTS: readonly Shortcut[] = [
  { name: 'blocks', keys: '/' },
  { name: 'toTools', keys: 'Alt+F10' },
];

const KEY = {
  ...{ px: 0.75, py: 0.25, border: 1, borderColor: 'divider', borderRadius: 1, whiteSpace: 'nowrap' },
  ...{ fontFamily: 'inherit', fontSize: '0.8125rem', bgcolor: 'action.hover' },
};

function Row({ name, keys }: { name: string; keys: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ px: 0 }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={{ px: 0 }}>
        <Box component="kbd" dir="ltr" sx={KEY}>
          {spellKeys(keys)}
        </Box>
      </TableCell>
    </TableRow>
  );
}

/** Every key of the editor; `more` are those of the screen that it stands on. */
export function ShortcutsDialog({ more, onClose }: { more: readonly Shortcut[]; onClose: () => void }) {
  const t = useTranslations('editor');
  return (
    <EditorDialog
      title={t('tools.shortcuts')}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      }
    >
      {/* In reach of the keyboard: a small screen scrolls it. */}
      <Table size="small" tabIndex={0} aria-label={t('tools.shortcuts')}>
        <TableBody>
          {[...more, ...OF_TEXTS].map(({ name, keys }) => (
            <Row key={name} name={t(`shortcuts.${name}`)} keys={keys} />
          ))}
          {ALL_TOOLS.map(({ name, keys }) => keys && <Row key={name} name={t(`tools.${name}`)} keys={keys} />)}
        </TableBody>
      </Table>
    </EditorDialog>
  );
}
