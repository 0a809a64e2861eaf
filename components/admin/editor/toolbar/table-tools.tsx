'use client';

import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Portal from '@mui/material/Portal';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type RefObject, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { mainPart } from '../panel';
import { TABLE_ACTIONS, tableAnchor } from './table-actions';
import { FloatingTools, useRovingFocus } from './roving-tools';

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  visualViewport?.addEventListener('scroll', onChange);
  return () => {
    visualViewport?.removeEventListener('resize', onChange);
    visualViewport?.removeEventListener('scroll', onChange);
  };
}

function coveredBelow(): number {
  const { visualViewport } = window;
  if (!visualViewport) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

/** Pixels at the window's lower end that a phone's keyboard covers. */
function useKeyboardTop(): number {
  return useSyncExternalStore(subscribe, coveredBelow, () => 0);
}

type BoxProps = { box: RefObject<HTMLDivElement | null> };

/** Rows and columns of the table that the caret is in; one stop of the Tab key. Escape goes back to the text. */
function TableBar({ editor, box }: BoxProps & { editor: Editor }) {
  const t = useTranslations('editor.table');
  const roving = useRovingFocus(box, TABLE_ACTIONS.length);
  return (
    <FloatingTools editor={editor} box={box} label={t('label')} onKeyDown={roving.onKeyDown}>
      {TABLE_ACTIONS.map(({ name, icon, run }, order) => (
        <Tooltip key={name} title={t(name)}>
          <IconButton
            aria-label={t(name)}
            data-roving={order}
            tabIndex={roving.tabIndexOf(order)}
            sx={{ flex: 'none', p: 0.75, borderRadius: 1, '@media (pointer: coarse)': { p: 1.5 } }}
            onFocus={() => roving.setCurrent(order)}
            onClick={() => run(editor)}
          >
            <Icon size={20} look="mirrored">
              <path d={icon} />
            </Icon>
          </IconButton>
        </Tooltip>
      ))}
    </FloatingTools>
  );
}

const ON_PHONES = { position: 'fixed', zIndex: 'modal', insetInline: 0, display: 'grid', justifyContent: 'center' };

/** Above the keyboard, where a thumb is. */
function PhoneTools({ editor, box }: BoxProps & { editor: Editor }) {
  const bottom = useKeyboardTop();
  return (
    <Portal container={mainPart}>
      <Paper square elevation={0} sx={ON_PHONES} style={{ bottom }}>
        <TableBar editor={editor} box={box} />
      </Paper>
    </Portal>
  );
}

/** The tools of a table, at the cell that has the caret; `bars` are what stays in sight above the text. */
export function TableTools({ editor, box, bars }: BoxProps & { editor: Editor; bars: RefObject<Element | null> }) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  // Another cell, and the same one when the text before it or the table changes, is another place.
  const caret = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('table') ? `${current.state.selection.from} ${current.state.doc.content.size}` : null,
  });
  if (caret === null) return null;
  if (isPhone) return <PhoneTools editor={editor} box={box} />;
  const place = () => tableAnchor(editor, bars.current?.getBoundingClientRect().bottom ?? 0) ?? new DOMRect();
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: place }}
      container={mainPart}
      placement="top-start"
      modifiers={[{ name: 'flip', enabled: false }]}
      sx={{ zIndex: 4 }}
    >
      <TableBar editor={editor} box={box} />
    </Popper>
  );
}
