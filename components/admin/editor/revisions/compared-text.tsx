import { useTranslations } from 'next-intl';
import styles from './changes.module.css';
import type { ComparedBlock, Fate, Run } from './compare';
import type { Word } from './read-blocks';

const LOOKS: Record<string, string | undefined> = {
  ...{ strong: styles.strong, b: styles.strong, em: styles.em, i: styles.em, code: styles.monospace },
};
const lookOf = (mark: string) => (mark.startsWith('a ') ? styles.link : LOOKS[mark]);

function Said({ word: { text, marks, image } }: { word: Word }) {
  if (image !== undefined) return <img className={styles.image} src={image} alt={text} />;
  const looks = marks.map(lookOf).filter(Boolean);
  const link = marks.find((mark) => mark.startsWith('a '))?.slice(2);
  return looks.length === 0 ? (
    text
  ) : (
    <span className={looks.join(' ')} title={link}>
      {text}
    </span>
  );
}

const ELEMENTS: Record<Fate, 'span' | 'ins' | 'del'> = { same: 'span', added: 'ins', removed: 'del' };

/** Words with what came and what went, where it stands. */
export function ComparedWords({ runs }: { runs: readonly Run[] }) {
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
export function ComparedText({ blocks }: { blocks: readonly ComparedBlock[] }) {
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
