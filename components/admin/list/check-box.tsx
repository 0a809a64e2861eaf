'use client';

import { useEffect, useRef } from 'react';
import styles from './check-box.module.css';

type CheckBoxProps = { label: string; state: 'on' | 'off' | 'some'; onChange: (isOn: boolean) => void };

/** A box to tick, as large as a finger. */
export function CheckBox({ label, state, onChange }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for it.
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={styles.box}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={state === 'on'}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
