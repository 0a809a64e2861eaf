'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { textIn } from '@/lib/rules/languages';
import type { PostTextName } from '@/lib/rules/post-texts';
import type { Revision } from '@/lib/schemas/admin-post';
import { VersionBox } from '../panel';
import styles from './changes.module.css';
import { compareBlocks, compareWords, countChanges, type ComparedBlock, type Fate, type Run } from './compare';
import { readBlocks, readWords, type Word } from './read-blocks';

const LOOKS: Record<string, string | undefined> = {
  ...{ strong: styles.strong, b: styles.strong, em: styles.em, i: styles.em, code: styles.monospace },
};
const lookOf = (mark: string) => (mark.startsWith('a ') ? styles.link : LOOKS[mark]);

function Said({ word: { text, marks, image } }: { word: Word }) {
  if (image !== undefined) return <img className={styles.image} src={image} alt={text} />;
  const looks = marks.map(lookOf).filter(Boolean);
  const link = marks.find((mark) => mark.startsWith('a '))?.slice(2);
  if (looks.length === 0) return text;
  return (
    <span className={looks.join(' ')} title={link}>
      {text}
    </span>
  );
}

const ELEMENTS: Record<Fate, 'span' | 'ins' | 'del'> = { same: 'span', added: 'ins', removed: 'del' };

/** Words with what came and what went, where it stands. */
function ComparedWords({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ fate, words }, index) => {
    const Element = ELEMENTS[fate];
    return (
      <Element key={index}>
        {words.map((word, place) => (
          <Said key={place} word={word} />
        ))}
      </Element>
    );
  });
}

const CLASSES: Record<string, string | undefined> = { li: styles.item, blockquote: styles.quote, pre: styles.code };
const classOf = (kind: string) => (/^h\d$/.test(kind) ? styles.heading : CLASSES[kind]);

function Block({ block: { kind, runs } }: { block: ComparedBlock }) {
  return (
    <div className={`${styles.block} ${classOf(kind) ?? ''}`}>
      <ComparedWords runs={runs} />
    </div>
  );
}

const isSame = ({ runs }: ComparedBlock) => runs.every(({ fate }) => fate === 'same');

/** Blocks in a row that are all changed, or all the same. */
function inParts(blocks: readonly ComparedBlock[]): ComparedBlock[][] {
  const parts: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last?.[0] && isSame(last[0]) === isSame(block)) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

// So few stay in sight: to open them is more work than to read past them.
const FEW = 2;

/** A text with what changed in it; long passages that stayed are folded away. */
function ComparedText({ blocks }: { blocks: readonly ComparedBlock[] }) {
  const t = useTranslations('editor.revisions');
  return inParts(blocks).map((part, index) => {
    const shown = part.map((block, place) => <Block key={place} block={block} />);
    const isFolded = part.length > FEW && part[0] !== undefined && isSame(part[0]);
    return isFolded ? (
      <details key={index} className={styles.unchanged}>
        <summary>{t('unchanged', { count: part.length })}</summary>
        {shown}
      </details>
    ) : (
      <div key={index}>{shown}</div>
    );
  });
}

type OtherName = Exclude<PostTextName, 'title' | 'content'>;

/** What a version says beside title and text, with the name that its setting has. */
const SETTINGS = {
  excerpt: 'excerpt',
  featured_image: 'image',
  featured_image_alt: 'imageAlt',
  language: 'language',
  meta_description: 'description',
  meta_keywords: 'keywords',
  canonical_url: 'canonical',
} as const satisfies Record<OtherName, string>;
// Its keys are those of its type.
const OTHERS = Object.keys(SETTINGS) as OtherName[];

function compare(before: Revision, after: Revision) {
  const { language } = after;
  const words = (name: PostTextName) =>
    compareWords(readWords(before[name] ?? '', language), readWords(after[name] ?? '', language));
  const title = words('title');
  const blocks = compareBlocks(readBlocks(before.content, language), readBlocks(after.content, language));
  const others = OTHERS.filter((name) => (before[name] ?? '') !== (after[name] ?? '')).map((name) => ({
    label: SETTINGS[name],
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
    <VersionBox label={label}>
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
    </VersionBox>
  );
}
