'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { FormProvider, useWatch } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import type { SettingsAnswer } from '@/lib/schemas/settings';
import { LeaveDialog } from '../editor/leave-dialog';
import { ConversationSettings, PlaceSettings } from './conversation-settings';
import { LinkSettings } from './link-settings';
import { LookPreview } from './look-preview';
import { LookSettings } from './look-settings';
import { NameSettings } from './name-settings';
import { FixedSettings } from './fixed-settings';
import { SafetySettings } from './safety-settings';
import { useSettingsForm, type SettingsForm as Form } from './use-settings-form';

function Preview({ form }: { form: Form }) {
  return <LookPreview settings={useWatch({ control: form.control, compute: (values) => values })} />;
}

/** All settings in one form, beside what they look like. */
export function SettingsForm({ answer }: { answer: SettingsAnswer }) {
  const t = useTranslations('site.settings');
  const admin = useTranslations('admin');
  const { form, fixed, banner, onSubmit, isSubmitting, isDirty } = useSettingsForm(answer);
  return (
    <FormProvider {...form}>
      <FixedSettings value={fixed}>
        <Box
          component="form"
          noValidate
          aria-label={admin('titles.settings')}
          onSubmit={(event) => void onSubmit(event)}
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <Stack spacing={5}>
            <NameSettings />
            <LookSettings />
            <LinkSettings />
            <PlaceSettings />
            <ConversationSettings />
            <SafetySettings />
            {banner && <Notice severity="error">{banner}</Notice>}
            <Button
              type="submit"
              variant="contained"
              disabled={isSubmitting || !isDirty}
              sx={{ alignSelf: 'flex-start' }}
            >
              {isSubmitting ? admin('working') : t('save')}
            </Button>
          </Stack>
          <Preview form={form} />
        </Box>
      </FixedSettings>
      <LeaveDialog work={{ isDirty }} />
    </FormProvider>
  );
}
