'use client';

import { EditorContent } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Prose } from '@/components/ui/prose';
import { useEdited, useSession } from '../state/session-context';
import { ContextBar } from '../toolbar/context-bar';
import { LinkForm } from '../toolbar/link-form';
import { Toolbar } from '../toolbar/toolbar';
import styles from './text.module.css';
import { TitleField } from './title-field';
import { useTextEditor } from './use-text-editor';

/** Title and text of a post, set as its readers will see them. */
export function WritingArea() {
  const session = useSession();
  const editor = useTextEditor(session);
  const language = useEdited(({ fields }) => fields.language);
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
    <div className={styles.area}>
      <TitleField onEnter={() => editor.commands.focus('start')} />
      <div className={styles.tools}>
        <Toolbar box={toolbar} editor={editor} isLinkOpen={isLinkOpen} onLink={() => setLinkOpen(!isLinkOpen)} />
        {isLinkOpen ? (
          <LinkForm editor={editor} onDone={() => setLinkOpen(false)} />
        ) : (
          <ContextBar editor={editor} />
        )}
      </div>
      <Prose {...(language && { lang: language })}>
        {/* Ctrl+K asks for a link, Alt+F10 goes to the tools. */}
        <div onKeyDown={onKeyDown}>
          <EditorContent editor={editor} className={styles.text} />
        </div>
      </Prose>
    </div>
  );
}
