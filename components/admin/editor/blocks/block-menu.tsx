'use client';

import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { isComposed } from '@/components/ui/typing';
import { mainPart } from '../panel';
import { blocksFor } from './block-list';
import { type BlockQuery, blockQueryOf, closeBlockMenu, takeMenuKeys } from './block-query';
import { findBlocks } from './find-blocks';

const LIST = { maxHeight: 'min(320px, 40vh)', minWidth: 220, overflowY: 'auto' };
const ITEM = { gap: 1.5, '@media (pointer: coarse)': { minHeight: 44 } };

/** The text that has the caret says which entry is chosen: the focus never leaves it. */
function useDescribedMenu(editor: Editor, list: string, active: string | null): void {
  useEffect(() => {
    // The text is not there yet when the editor first is; nothing can be chosen then.
    if (active === null) return undefined;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', list);
    dom.setAttribute('aria-activedescendant', active);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, list, active]);
}

/** Where the slash is now: the text may still be on its way to it, and is scrolled while the menu is open. */
const placeOf = (editor: Editor, { from }: BlockQuery) => ({
  getBoundingClientRect: () => {
    const { left, top, bottom } = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size));
    return new DOMRect(left, top, 0, bottom - top);
  },
});

/** What a slash in the text, or the plus button, offers: found as one types, chosen by arrows and Enter. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const t = useTranslations('editor');
  const id = useId();
  const query = useEditorState({ editor, selector: ({ editor: { state } }) => blockQueryOf(state) });
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const list = useRef<HTMLUListElement>(null);
  const named = blocksFor(editor.state).map((block) => ({ ...block, title: t(`blocks.${block.name}`) }));
  const found = query ? findBlocks(named, query.text) : [];
  const index = chosen.query === query?.text ? Math.min(chosen.index, found.length - 1) : 0;
  const optionId = (name: string) => `${id}-${name}`;
  const current = found[index];
  useDescribedMenu(editor, id, current ? optionId(current.name) : null);

  const isProse = query !== null && !current && /\s/u.test(query.text);
  useEffect(() => {
    if (isProse) editor.view.dispatch(closeBlockMenu(editor.state));
  }, [editor, isProse]);

  function insert(block: (typeof named)[number]): void {
    if (!query) return;
    editor.chain().focus().deleteRange(query).run();
    block.insert(editor, { uploadFailed: t('tools.uploadFailed') });
  }
  function move(by: number): true {
    const to = (index + by + found.length) % found.length;
    setChosen({ query: query?.text ?? '', index: to });
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  useEffect(() => {
    takeMenuKeys(editor, (event) => {
      if (!current || isComposed(event)) return false;
      if (event.key === 'ArrowDown') return move(1);
      if (event.key === 'ArrowUp') return move(-1);
      if (event.key === 'Escape') editor.view.dispatch(closeBlockMenu(editor.state));
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey)
        insert(current);
      else return false;
      return true;
    });
  });
  if (!query || !current) return null;
  return (
    <Popper
      open
      anchorEl={placeOf(editor, query)}
      container={mainPart}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
    >
      <Paper elevation={4}>
        <MenuList
          ref={list}
          id={id}
          role="listbox"
          aria-label={t('blockMenu.label')}
          dense
          sx={LIST}
          autoFocus={false}
          // The caret stays in the text, also where the list is scrolled: without it the menu closes.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((block) => (
            <MenuItem
              key={block.name}
              id={optionId(block.name)}
              role="option"
              tabIndex={-1}
              aria-selected={block === current}
              selected={block === current}
              sx={ITEM}
              onClick={() => insert(block)}
            >
              <Icon size={20}>
                <path d={block.icon} />
              </Icon>
              {block.title}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}
