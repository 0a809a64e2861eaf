'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { BlockCaption } from '../images/figure-view';
import { useIsInside, useTyped } from '../images/use-is-inside';
import type { CardAttributes } from '../schema/media';
import styles from '../text/text.module.css';
import { addressOf, insertLinkCard } from './link-cards';
import { isComposed } from '@/components/ui/typing';

/** Asks for the address of a card that has none yet. Escape takes the card back. */
function AskAddress({ editor, node, getPos, deleteNode }: NodeViewProps) {
  const t = useTranslations('editor.card');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    deleteNode();
    editor.commands.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(/^[a-z]+:/iu.test(typed.trim()) ? typed : `https://${typed.trim()}`);
    if (href === undefined) return setWrong(true);
    const from = getPos();
    if (from === undefined) return;
    const after = from + node.nodeSize;
    const next = editor.state.doc.nodeAt(after);
    // In its own place: without the block the caret is in whatever stands beside it, an item of a list or a footnote.
    const to = next?.type.name === 'paragraph' && next.content.size === 0 ? after + next.nodeSize : after;
    void insertLinkCard(editor, href, { linkFailed: t('failed') }, { from, to });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposed(nativeEvent) && close()}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <TextField
          fullWidth
          // The block was chosen by who wants to type here.
          autoFocus
          size="small"
          label={t('address')}
          value={typed}
          error={isWrong}
          helperText={isWrong ? <span role="alert">{t('wrong')}</span> : t('help')}
          slotProps={{ htmlInput: { inputMode: 'url', maxLength: 2_048 } }}
          onChange={({ target }) => setTyped(target.value)}
        />
        {/* Beside the field, which has its label above it and its help below. */}
        <Button type="submit" variant="contained" sx={{ top: '1.75rem' }}>
          {t('insert')}
        </Button>
      </Stack>
    </form>
  );
}

function Card({ title, href, description, site, image }: CardAttributes) {
  return (
    <a>
      {image && <img src={image} alt="" />}
      <strong dir="auto">{title || href}</strong>
      {description && <small dir="auto">{description}</small>}
      <cite>{site}</cite>
    </a>
  );
}

type CardWordsProps = { label: string; stored: string; onType: (words: string) => void };

function CardWords({ label, stored, onType }: CardWordsProps) {
  const htmlInput = { maxLength: 300, dir: 'auto' };
  return <TextField size="small" label={label} slotProps={{ htmlInput }} {...useTyped(stored, onType)} />;
}

/** The card of a link as its readers see it; its title and words can be changed as long as somebody is at it. */
export function CardView(props: NodeViewProps) {
  const { node, updateAttributes } = props;
  const t = useTranslations('editor.card');
  const attrs = node.attrs as CardAttributes;
  const { isInside, settings } = useIsInside(props);
  if (attrs.href === '')
    return (
      <NodeViewWrapper as="figure" className={styles.figure}>
        <div contentEditable={false}>
          <AskAddress {...props} />
        </div>
      </NodeViewWrapper>
    );
  const words = ['title', 'description'] as const;
  return (
    <NodeViewWrapper as="figure" className={`${styles.figure} ${attrs.kind}`}>
      <div contentEditable={false} className={attrs.kind} data-drag-handle="">
        <Card {...attrs} />
      </div>
      <BlockCaption node={node} label={t('caption')} />
      {isInside && (
        <Stack {...settings} spacing={1.5} sx={{ mt: 1.5 }}>
          {words.map((name) => (
            <CardWords
              key={name}
              label={t(name)}
              stored={attrs[name]}
              onType={(words) => updateAttributes({ [name]: words })}
            />
          ))}
        </Stack>
      )}
    </NodeViewWrapper>
  );
}
