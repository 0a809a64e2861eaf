'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

type ListFilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

// On a phone a long row goes on below: each button has a border of its own there.
const WRAPPED = {
  flexWrap: 'wrap',
  rowGap: 0.5,
  '& .MuiToggleButtonGroup-middleButton, & .MuiToggleButtonGroup-lastButton': {
    borderLeft: 1,
    borderColor: 'divider',
  },
};

/** One choice of a few, side by side; what is chosen is pressed. */
export function ListFilter<Value extends string>({ label, options, value, onChange }: ListFilterProps<Value>) {
  return (
    <ToggleButtonGroup aria-label={label} sx={WRAPPED}>
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          selected={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
