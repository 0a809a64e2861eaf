'use client';

import { useEdited, useSession } from '../state/session-context';
import { RichText } from './rich-text';
import styles from './text.module.css';
import { TitleField } from './title-field';
import { useTextEditor } from './use-text-editor';

/** Title and text of a post, set as its readers will see them. */
export function WritingArea() {
  const editor = useTextEditor(useSession());
  const language = useEdited(({ fields }) => fields.language);
  return (
    <div className={styles.area}>
      <TitleField onEnter={() => editor.commands.focus('start')} />
      <RichText editor={editor} language={language} />
    </div>
  );
}
