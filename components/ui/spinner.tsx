import styles from './spinner.module.css';

/** Something is on its way; as large as the text around it. `label` is what is read aloud. */
export function Spinner({ label }: { label: string }) {
  return <span className={styles.spinner} role="progressbar" aria-label={label} />;
}
