'use client';

import Paper from '@mui/material/Paper';
import { EditorContent, type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Prose } from '@/components/ui/prose';
import { BlockHandle } from '../blocks/block-handle';
import { BlockMenu } from '../blocks/block-menu';
import { FindBar } from '../find/find-bar';
import { ImagePicker } from '../images/image-picker';
import { useClearCaret } from '../state/use-bars';
import { ContextBar } from '../toolbar/context-bar';
import { isFindKey } from '../toolbar/tools';
import { LinkForm } from '../toolbar/link-form';
import { SelectionTools } from '../toolbar/selection-tools';
import { type Shortcut, ShortcutsDialog } from '../toolbar/shortcuts-dialog';
import { TableTools } from '../toolbar/table-tools';
import { type Panel, Toolbar } from '../toolbar/toolbar';
import styles from './text.module.css';

// Blocks look as they will be read.
const BLOCK_STYLES = '/post-blocks.css';

// Stays in reach below the bars while the text goes by.
const TOOLS = {
  ...{ position: 'sticky', zIndex: 5, mb: 2.5, containerType: 'inline-size' },
  top: 'calc(var(--bar-height) + var(--editor-head, 0px))',
  '[data-short]:not(:has([data-trouble])) &': { top: 'var(--bar-height)' },
  // What is found is seen below the form that asked for it.
  '[data-short] &:has(form) > [role="toolbar"]': { display: 'none' },
  // The text goes by behind the edge above it and behind its upper corners as well.
  boxShadow: '0 calc(-1 * var(--mui-shape-borderRadius)) 0 var(--mui-palette-background-default)',
  // In the focus mode the tools come when the keyboard goes to them (Alt+F10).
  '[data-focus-mode] &:not(:focus-within)': {
    ...{ borderColor: 'transparent', boxShadow: 'none' },
    '> [role="toolbar"]': {
      position: 'absolute',
      height: 1,
      width: 1,
      p: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
};

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** A question mark that is not typed into anything. */
function useQuestionMark(onAsked: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target }: globalThis.KeyboardEvent) => {
      if (key === '?' && target instanceof Element && !target.closest(TYPED_INTO)) onAsked();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

type RichTextProps = { editor: Editor; language: string; shortcuts?: readonly Shortcut[] };

/** A text with its tools, set as its readers will see it. Without a language its direction is that of what is typed, or the page's. */
export function RichText({ editor, language, shortcuts = [] }: RichTextProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  // Asked for once more, the search begins with what is selected now.
  const [searches, setSearches] = useState(0);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  useQuestionMark(() => setShowsShortcuts(true));
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty: isSo } }) => isSo });
  const bars = useRef<HTMLDivElement>(null);
  useClearCaret(editor, bars);
  const toolbar = useRef<HTMLDivElement>(null);
  // At the words that are selected, or at the cell with the caret: never both.
  const nearTools = useRef<HTMLDivElement>(null);
  const closePanel = () => setPanel(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    const isLink = isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
    const isFind = isFindKey(event.nativeEvent);
    if (!isLink && !isFind && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    if (isFind) setSearches(searches + 1);
    if (isLink || isFind) setPanel(isLink ? 'link' : 'find');
    else {
      // The nearer tools first, then those of the whole text.
      const near = nearTools.current;
      const tools = near && !(event.target instanceof Node && near.contains(event.target)) ? near : toolbar.current;
      tools?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  };
  return (
    <>
      <link rel="stylesheet" href={BLOCK_STYLES} precedence="blocks" />
      <Paper ref={bars} variant="outlined" sx={TOOLS}>
        <Toolbar
          box={toolbar}
          editor={editor}
          panel={panel}
          onPanel={(next) => setPanel(next === panel ? null : next)}
          onShortcuts={() => setShowsShortcuts(true)}
        />
        {panel === null && <ContextBar editor={editor} />}
        {panel === 'link' && <LinkForm editor={editor} onDone={closePanel} />}
        {panel === 'find' && <FindBar key={searches} editor={editor} onDone={closePanel} />}
      </Paper>
      <Prose {...(language && { lang: language })}>
        {/* Ctrl+K asks for a link, Ctrl+F for words to find, Alt+F10 goes to the tools: of the table first, where the caret is in one. */}
        <div dir={language || isEmpty ? undefined : 'auto'} onKeyDown={onKeyDown}>
          <BlockHandle editor={editor}>
            <EditorContent editor={editor} className={styles.text} />
          </BlockHandle>
          <BlockMenu editor={editor} />
          {panel === null && <SelectionTools editor={editor} box={nearTools} onLink={() => setPanel('link')} />}
          <TableTools editor={editor} box={nearTools} bars={bars} />
        </div>
      </Prose>
      <ImagePicker />
      {showsShortcuts && <ShortcutsDialog more={shortcuts} onClose={() => setShowsShortcuts(false)} />}
    </>
  );
}
