'use client';

import Box from '@mui/material/Box';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';

/** The top block at the height `y` of the window, as the place of its node; undefined between blocks and at the notes. */
function blockAt({ view, state: { doc } }: Editor, y: number): number | undefined {
  const { left, width } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + width / 2, top: y });
  if (!found) return undefined;
  const $place = doc.resolve(Math.max(found.inside, 0) || found.pos);
  const place = $place.depth > 0 ? $place.before(1) : $place.pos;
  const node = doc.nodeAt(place);
  // The notes are the last of a text.
  return node && node.type.name !== 'footnoteList' ? place : undefined;
}

/** Makes a drag carry the block at a place: the text takes it in where it is dropped, as one step of undo. */
function liftBlock({ view, state }: Editor, place: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(state.doc, place);
  view.dispatch(state.tr.setSelection(selection));
  const slice = selection.content();
  view.dragging = { slice, move: true };
  if (!dataTransfer) return;
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData('text/html', dom.innerHTML);
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'move';
  const shown = view.nodeDOM(place);
  if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0);
}

/** The drag is over, wherever it ended: what is dropped from now on comes from elsewhere. */
function endLift({ view }: Editor): void {
  view.dragging = null;
}

const SIZE = 28;
const DOTS = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01';

const HANDLE = {
  ...{ position: 'absolute', insetInlineStart: -SIZE, zIndex: 1, width: SIZE, height: SIZE, borderRadius: 1 },
  ...{ display: 'grid', placeItems: 'center', color: 'text.secondary', cursor: 'grab' },
  ...{ '&:hover': { bgcolor: 'action.hover', color: 'text.primary' }, '&:active': { cursor: 'grabbing' } },
  // A finger scrolls: there is no block under it before it presses.
  '@media (hover: none)': { display: 'none' },
};

/** Where a block begins, `top` in pixels below the text's box. */
type Place = { place: number; top: number };

/**
 * Puts a handle beside the block of a text that the mouse is at: dragged, the block moves; pressed, it is selected. It is a
 * thing of the mouse alone: keys move blocks by Alt and an arrow (movable-blocks.ts).
 */
export function BlockHandle({ editor, children }: { editor: Editor; children: ReactNode }) {
  const t = useTranslations('editor.blockMenu');
  const [held, setHeld] = useState<Place | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const hide = () => setHeld(null);
  useEffect(() => {
    // Places of blocks are others now; and who writes needs no handle.
    const onUpdate = () => setHeld(null);
    editor.on('update', onUpdate);
    return () => void editor.off('update', onUpdate);
  }, [editor]);
  const follow = ({ target, clientY, buttons }: MouseEvent) => {
    if (buttons !== 0 || (target instanceof Node && handle.current?.contains(target))) return;
    const place = blockAt(editor, clientY);
    const block = place === undefined ? null : editor.view.nodeDOM(place);
    if (place === undefined || !(block instanceof Element) || !box.current) return hide();
    const top = block.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    setHeld((before) => (before?.place === place && before.top === top ? before : { place, top }));
  };
  return (
    <Box ref={box} sx={{ position: 'relative' }} onMouseMove={follow} onMouseLeave={hide}>
      {children}
      {held && (
        <Box
          ref={handle}
          aria-hidden="true"
          draggable
          title={t('drag')}
          sx={HANDLE}
          style={{ top: held.top }}
          onClick={() => editor.chain().setNodeSelection(held.place).focus().run()}
          onDragStart={({ nativeEvent }) => liftBlock(editor, held.place, nativeEvent)}
          onDragEnd={() => {
            endLift(editor);
            hide();
          }}
        >
          <Icon size={18}>
            <path d={DOTS} strokeWidth={3} />
          </Icon>
        </Box>
      )}
    </Box>
  );
}
