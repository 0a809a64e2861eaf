'use client';

import Paper from '@mui/material/Paper';
import { EditorContent, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Prose } from '@/components/ui/prose';
import { BlockMenu } from '../blocks/block-menu';
import { ContextBar } from '../toolbar/context-bar';
import { LinkForm } from '../toolbar/link-form';
import { Toolbar } from '../toolbar/toolbar';
import styles from './text.module.css';

// Blocks look as they will be read.
const BLOCK_STYLES = '/post-blocks.css';

// Stays in reach below the bars while the text goes by.
const TOOLS = {
  ...{ position: 'sticky', zIndex: 5, mb: 2.5 },
  top: {
    xs: 'var(--tools-top, calc(var(--bar-height) + 80px))',
    sm: 'var(--tools-top, calc(var(--bar-height) + 57px))',
  },
};

/** A text with its tools, set as its readers will see it. Without a language its direction is that of what is typed. */
export function RichText({ editor, language }: { editor: Editor; language: string }) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    const isLink = isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
    if (!isLink && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    if (isLink) setLinkOpen(true);
    else toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <>
      <link rel="stylesheet" href={BLOCK_STYLES} precedence="blocks" />
      <Paper variant="outlined" sx={TOOLS}>
        <Toolbar box={toolbar} editor={editor} isLinkOpen={isLinkOpen} onLink={() => setLinkOpen(!isLinkOpen)} />
        {isLinkOpen ? <LinkForm editor={editor} onDone={() => setLinkOpen(false)} /> : <ContextBar editor={editor} />}
      </Paper>
      <Prose {...(language && { lang: language })}>
        {/* Ctrl+K asks for a link, Alt+F10 goes to the tools. */}
        <div dir={language ? undefined : 'auto'} onKeyDown={onKeyDown}>
          <EditorContent editor={editor} className={styles.text} />
          <BlockMenu editor={editor} />
        </div>
      </Prose>
    </>
  );
}
