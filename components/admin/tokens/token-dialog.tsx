'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { createToken } from '@/lib/api/tokens';
import { TOKEN_SCOPES } from '@/lib/rules/token-scopes';
import { type CreateTokenBody, type CreateTokenInput, createTokenSchema, type NewToken } from '@/lib/schemas/token';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';

const DAY_MS = 86_400_000;
const LIVES = [30, 90, 365];

type TokenDialogProps = { onClose: () => void; onMade: (token: NewToken) => void };

/** What a token is for, what it may do, and for how long. */
export function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const id = useId();
  const create = useMutation(createToken);
  const [days, setDays] = useState(90);
  const { form, ...saving } = useSaveForm<CreateTokenBody, CreateTokenInput>({
    schema: createTokenSchema,
    defaultValues: { name: '', scopes: ['read'] },
    fields: ['name', 'scopes'],
    save: async ({ name, scopes }) => {
      const expires_at = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      onMade(await create.mutateAsync({ name, scopes, expires_at }));
    },
    failure: t('tokens.createFailed'),
  });
  const { errors } = form.formState;
  const wrong = errors.scopes?.message;
  return (
    <FormDialog title={t('tokens.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('name')}
        label={t('tokens.name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        hint={t('tokens.nameHint')}
      />
      <FormControl component="fieldset" error={wrong !== undefined} aria-describedby={wrong && `${id}-wrong`}>
        <FormLabel component="legend">{t('tokens.scopes')}</FormLabel>
        {TOKEN_SCOPES.map((scope) => (
          <div key={scope}>
            <FormControlLabel
              control={
                <Checkbox
                  {...form.register('scopes')}
                  value={scope}
                  defaultChecked={scope === 'read'}
                  slotProps={{ input: { 'aria-describedby': `${id}-${scope}` } }}
                />
              }
              label={t(`tokens.scope.${scope}`)}
            />
            <FormHelperText id={`${id}-${scope}`} error={false} sx={{ mt: -1, marginInlineStart: 4 }}>
              {t(`tokens.scopeHint.${scope}`)}
            </FormHelperText>
          </div>
        ))}
        {wrong && <FormHelperText id={`${id}-wrong`}>{wrong}</FormHelperText>}
      </FormControl>
      <MuiTextField
        select
        fullWidth
        label={t('tokens.validFor')}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        slotProps={{ select: { native: true } }}
      >
        {LIVES.map((life) => (
          <option key={life} value={life}>
            {format.number(life, { style: 'unit', unit: 'day', unitDisplay: 'long' })}
          </option>
        ))}
        <option value={0}>{t('tokens.noEnd')}</option>
      </MuiTextField>
    </FormDialog>
  );
}
