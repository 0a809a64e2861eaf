'use client';

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { textIn } from '@/lib/rules/languages';
import type { PostTextValues } from '@/lib/rules/post-texts';
import type { Revision } from '@/lib/schemas/admin-revision';
import styles from './changes.module.css';
import { compareBlocks, compareWords, countChanges } from './compare';
import { ComparedText, ComparedWords } from './compared-text';
import { readBlocks, readWords } from './read-blocks';

/** What a version says beside title and text, with the name that its setting has. */
const OTHERS = [
  ['excerpt', 'excerpt'],
  ['featured_image', 'image'],
  ['featured_image_alt', 'imageAlt'],
  ['language', 'language'],
  ['meta_description', 'description'],
  ['meta_keywords', 'keywords'],
  ['canonical_url', 'canonical'],
] as const satisfies readonly (readonly [keyof PostTextValues, string])[];

function compare(before: Revision, after: Revision) {
  const { language } = after;
  const words = (name: keyof PostTextValues) =>
    compareWords(readWords(before[name] ?? '', language), readWords(after[name] ?? '', language));
  const title = words('title');
  const blocks = compareBlocks(readBlocks(before.content, language), readBlocks(after.content, language));
  const others = OTHERS.filter(([name]) => (before[name] ?? '') !== (after[name] ?? '')).map(([name, label]) => ({
    label,
    runs: words(name),
  }));
  const changes = countChanges([title, ...others.map(({ runs }) => runs), ...blocks.map(({ runs }) => runs)].flat());
  const isSame = [title, ...blocks.map(({ runs }) => runs)].flat().every(({ fate }) => fate === 'same');
  return { title, blocks, others, changes, isSame: isSame && others.length === 0 };
}

/** Two versions of a post in one: what came, what went, word by word in its place. */
export function ChangesView({ before, after, label }: { before: Revision; after: Revision; label: string }) {
  const t = useTranslations('editor.revisions');
  const tSettings = useTranslations('editor.settings');
  const { title, blocks, others, changes, isSame } = useMemo(() => compare(before, after), [before, after]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      tabIndex={0}
      sx={{ flex: 1, overflow: 'auto', minWidth: 0, maxHeight: '60vh', p: 2 }}
    >
      <Typography role="status" variant="body2" color="textSecondary">
        {isSame ? t('same') : `${t('added', { count: changes.added })} · ${t('removed', { count: changes.removed })}`}
      </Typography>
      <div className={styles.changes} {...textIn(after.language)}>
        <h3>
          <ComparedWords runs={title} />
        </h3>
        <ComparedText blocks={blocks} />
      </div>
      {others.map(({ label: name, runs }) => (
        <Box key={name} sx={{ mt: 2 }} className={styles.changes}>
          <Typography component="h4" variant="overline" color="textSecondary">
            {tSettings(name)}
          </Typography>
          <div {...textIn(after.language)}>
            <ComparedWords runs={runs} />
          </div>
        </Box>
      ))}
    </Paper>
  );
}
