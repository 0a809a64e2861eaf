import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './text-field.module.css';

type Shared = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};
type TextFieldProps = Shared &
  (
    | ({ lines?: never } & Omit<ComponentProps<'input'>, 'className' | 'id'>)
    | ({ lines: number } & Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'rows'>)
  );

/** A labelled field, of one line or of `lines`, with its message below. An error takes the hint's place and is read aloud. */
export function TextField({ label, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rest.lines === undefined ? <input {...rest} {...shared} /> : <Area {...rest} {...shared} />}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function Area({ lines, ...rest }: { lines: number } & ComponentProps<'textarea'>) {
  return <textarea rows={lines} {...rest} />;
}
