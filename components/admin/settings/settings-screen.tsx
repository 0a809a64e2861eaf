'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import GlobalStyles from '@mui/material/GlobalStyles';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormProvider, useWatch, Controller, useFormContext } from 'react-hook-form';
import { RetryNotice, Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { adminSettingsOptions } from '@/lib/api/admin-site';
import { errorMessage } from '@/lib/api/api-error';
import { PageHead } from '../page-head';
import type { SettingsAnswer } from '@/lib/schemas/settings';
import { LeaveDialog } from '../editor/panel';
import { LANGUAGES } from '@/lib/rules/languages';
import { LinkSettings } from './link-settings';
import { LookPreview } from './look-preview';
import { LookSettings } from './look-settings';
import { type Settings, COMMENT_RULES, SUBSCRIPTION_RULES } from '@/lib/rules/settings';
import { FixedSettings, SettingField, SettingGroup, useChoices } from './setting-field';
import { useSettingsForm, type SettingsForm as Form } from './use-settings-form';

/** What is asked of those who work on the site. */
function SafetySettings() {
  const t = useTranslations('site.settings');
  const { control } = useFormContext<Settings>();
  const id = useId();
  return (
    <SettingGroup title={t('groups.safety')}>
      <Controller
        control={control}
        name="require_second_factor"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <FormControl error={error !== undefined}>
            <FormControlLabel
              label={t('secondFactor')}
              control={<Switch {...field} checked={value} slotProps={{ input: { 'aria-describedby': id } }} />}
            />
            <FormHelperText id={id} aria-live="polite">
              {error?.message ?? t('secondFactorHint')}
            </FormHelperText>
          </FormControl>
        )}
      />
    </SettingGroup>
  );
}

const languages = LANGUAGES.map(({ code, nativeName }) => ({ value: code, text: nativeName }));

/** Where the site is at home: its zone, and the language that it greets in. */
function PlaceSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.place')}>
      <SettingField name="time_zone" label={t('timeZone')} hint={t('timeZoneHint')} />
      <SettingField name="language" label={t('language')} hint={t('languageHint')} choices={languages} />
    </SettingGroup>
  );
}

/** Who may answer and for how long, and whether readers are told of posts by mail. */
function ConversationSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.conversation')}>
      <SettingField name="comments" label={t('comments')} choices={useChoices('comments', COMMENT_RULES)} />
      <SettingField name="close_comments_after_days" label={t('closeAfter')} hint={t('closeAfterHint')} type="number" />
      <SettingField
        name="subscriptions"
        label={t('subscriptions')}
        hint={t('subscriptionsHint')}
        choices={useChoices('subscriptions', SUBSCRIPTION_RULES)}
      />
    </SettingGroup>
  );
}

/** What the site is called, and how it greets. */
function NameSettings() {
  const t = useTranslations('site.settings');
  const { control } = useFormContext<Settings>();
  return (
    <SettingGroup title={t('groups.name')}>
      <SettingField name="name" label={t('name')} isRequired />
      <SettingField name="tagline" label={t('tagline')} hint={t('taglineHint')} />
      <SettingField name="description" label={t('description')} hint={t('descriptionHint')} lines={2} />
      <Controller
        control={control}
        name="hero.shown"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel label={t('heroShown')} control={<Switch {...field} checked={value} />} />
        )}
      />
      <SettingField name="hero.text" label={t('heroText')} hint={t('heroTextHint')} lines={2} />
    </SettingGroup>
  );
}

function Preview({ form }: { form: Form }) {
  return <LookPreview settings={useWatch({ control: form.control, compute: (values) => values })} />;
}

const SAVE_BAR = { mt: 3, py: 2 } as const;
/** The form is long: what was changed is saved from wherever it was changed. */
const IN_SIGHT = {
  ...{ position: 'sticky', bottom: 0, zIndex: 5 },
  ...{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' },
} as const;
// What takes the focus stops above it.
const ABOVE_BAR = { ':root': { scrollPaddingBlockEnd: 96 } };

/** All settings in one form, beside what they look like. */
function SettingsForm({ answer }: { answer: SettingsAnswer }) {
  const t = useTranslations('site.settings');
  const admin = useTranslations('admin');
  const { form, fixed, banner, onSubmit, isSubmitting, isDirty } = useSettingsForm(answer);
  const isIdle = isSubmitting || !isDirty;
  return (
    <FormProvider {...form}>
      <FixedSettings value={fixed}>
        <Box
          component="form"
          noValidate
          aria-label={admin('titles.settings')}
          onSubmit={(event) => (isIdle ? event.preventDefault() : void onSubmit(event))}
        >
          {isDirty && <GlobalStyles styles={ABOVE_BAR} />}
          <Box
            sx={{
              display: 'grid',
              rowGap: 5,
              columnGap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              alignItems: 'start',
            }}
          >
            <Stack spacing={5}>
              <NameSettings />
              <LookSettings />
            </Stack>
            {/* Below what it shows, where there is no room beside it. */}
            <Preview form={form} />
            <Stack spacing={5}>
              <LinkSettings />
              <PlaceSettings />
              <ConversationSettings />
              <SafetySettings />
            </Stack>
          </Box>
          <Stack spacing={2} sx={isDirty ? { ...SAVE_BAR, ...IN_SIGHT } : SAVE_BAR}>
            {banner && <Notice severity="error">{banner}</Notice>}
            {/* Keeps the focus while it saves, and when there is nothing more to save. */}
            <Button type="submit" variant="contained" aria-disabled={isIdle} sx={{ alignSelf: 'flex-start' }}>
              {isSubmitting ? admin('working') : t('save')}
            </Button>
          </Stack>
        </Box>
      </FixedSettings>
      <LeaveDialog work={{ isDirty }} />
    </FormProvider>
  );
}

/** /admin/settings: what the operator says of the site. */
export function SettingsScreen() {
  const t = useTranslations('site.settings');
  const title = useTranslations('admin.titles')('settings');
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery(adminSettingsOptions);
  return (
    <>
      <PageHead title={title} hint={t('hint')} />
      {isError && (
        <RetryNotice message={errorMessage(error, t('failed'))} retry={t('retry')} onRetry={() => void refetch()} />
      )}
      {!isError && !(data && isFetchedAfterMount) && <Spinner label={t('loading')} />}
      {data && isFetchedAfterMount && <SettingsForm answer={data} />}
    </>
  );
}
