'use client';

import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icons/icon';
import { useFocusMode } from '../state/focus-mode';
import { useToggleFocus } from '../state/use-focus-keys';
import { spellKeys } from '../toolbar/keys';

/** Leaves only the text on the screen. A phone has no room for it, nor much to hide. */
export function FocusButton() {
  const t = useTranslations('editor');
  const isOn = useFocusMode((mode) => mode.isOn);
  const toggle = useToggleFocus();
  const name = t('shortcuts.focusMode');
  return (
    <Tooltip title={`${name} (${spellKeys('Mod+Shift+F')})`}>
      <ToggleButton
        value="focus"
        selected={isOn}
        aria-label={name}
        sx={{ display: { xs: isOn ? 'inline-flex' : 'none', sm: 'inline-flex' }, p: 1, border: 0 }}
        onChange={toggle}
      >
        <Icon size={20}>
          <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 12h6" />
        </Icon>
      </ToggleButton>
    </Tooltip>
  );
}
