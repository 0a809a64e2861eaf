'use client';

import styles from './list-filter.module.css';

type ListFilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One choice of a few, side by side; what is chosen is pressed. */
export function ListFilter<Value extends string>({ label, options, value, onChange }: ListFilterProps<Value>) {
  return (
    <div className={styles.filter} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
