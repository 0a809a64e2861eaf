'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { CALLOUT_KINDS } from '../schema/callout';
import { ContextField, ContextRow } from './context-row';

const TITLES = { note: 'calloutNote', tip: 'calloutTip', warning: 'calloutWarning' } as const;

/** What kind of callout the caret is in. */
export function CalloutKind({ editor }: { editor: Editor }) {
  const t = useTranslations('editor');
  const kind = useEditorState({ editor, selector: () => String(editor.getAttributes('callout').kind ?? 'note') });
  return (
    <ContextRow>
      <ContextField
        select
        name={t('callout.kind')}
        value={kind}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => editor.commands.updateAttributes('callout', { kind: target.value })}
      >
        {CALLOUT_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`blocks.${TITLES[one]}`)}
          </option>
        ))}
      </ContextField>
    </ContextRow>
  );
}
