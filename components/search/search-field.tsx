import type { ComponentProps, ReactNode } from 'react';
import styles from './search-field.module.css';

// Longer texts the server refuses (docs/api.md#posts-and-categories).
const MAX_LENGTH = 200;

type SearchFieldProps = ComponentProps<'input'> & { start?: ReactNode; end?: ReactNode };

/** The text field of a search form, named `q`. It keeps its value itself, so that it works before any script. */
export function SearchField({ start, end, ...input }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      {start}
      <input
        name="q"
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        {...input}
      />
      {end}
    </div>
  );
}
