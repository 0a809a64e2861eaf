'use client';

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { isComposed } from '@/components/ui/typing';
import { LONGEST_TEX } from '@/lib/rules/limits';
import { FORMULA_FIELD, showFormula } from '../schema/formula';
import { ContextField, ContextRow } from './toolbar';

/** As one step on the attribute: the formula stays selected. */
function setTex({ state, view }: Editor, tex: string): void {
  view.dispatch(state.tr.setNodeAttribute(state.selection.from, 'tex', tex));
}

/** The TeX of the selected formula in a line. Enter goes back to the text. */
export function FormulaField({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.formula');
  const tex = useEditorState({ editor, selector: () => String(editor.getAttributes('formula').tex ?? '') });
  return (
    <ContextRow>
      <ContextField
        id={FORMULA_FIELD}
        name={t('tex')}
        value={tex}
        slotProps={{ htmlInput: { maxLength: LONGEST_TEX, dir: 'ltr', spellCheck: false } }}
        onChange={({ target }) => setTex(editor, target.value)}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposed(event.nativeEvent)) return;
          event.preventDefault();
          editor.commands.focus(editor.state.selection.to);
        }}
      />
    </ContextRow>
  );
}

/** The formula of the block that the caret is in, as readers will see it. */
export function FormulaPreview({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.formula');
  const box = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(true);
  const tex = useEditorState({ editor, selector: ({ editor: { state } }) => state.selection.$from.parent.textContent });
  useEffect(() => {
    let isCurrent = true;
    if (box.current)
      void showFormula(box.current, tex, 'block').then((read) => isCurrent && setRead(read || tex.trim() === ''));
    return () => {
      isCurrent = false;
    };
  }, [tex]);
  return (
    <ContextRow role="group" aria-label={t('preview')}>
      <Box ref={box} dir="ltr" sx={{ flex: 1, overflowX: 'auto', visibility: isRead ? 'visible' : 'hidden' }} />
      {!isRead && <FormHelperText error>{t('wrong')}</FormHelperText>}
    </ContextRow>
  );
}
