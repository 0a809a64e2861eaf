'use client';

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { isComposed } from '@/components/ui/typing';
import { createAdminCategory } from '@/lib/api/admin-categories';
import { categoriesOptions } from '@/lib/api/categories';
import { errorMessage } from '@/lib/api/api-error';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';

function NewCategory({ onCreated }: { onCreated: (id: number) => void }) {
  const t = useTranslations('editor.settings');
  const [name, setName] = useState('');
  const creation = useMutation({
    ...createAdminCategory,
    onSuccess: (category, ...rest) => {
      setName('');
      onCreated(category.id);
      return createAdminCategory.onSuccess?.(category, ...rest);
    },
  });
  const add = () => {
    if (name.trim() !== '') creation.mutate({ name: name.trim() });
  };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
      <TextField
        size="small"
        label={t('newCategory')}
        value={name}
        error={creation.isError}
        helperText={creation.isError && <span role="alert">{errorMessage(creation.error, t('categoryFailed'))}</span>}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="outlined" disabled={creation.isPending} onClick={add}>
        {t('addCategory')}
      </Button>
    </Stack>
  );
}

/** The post's categories, the first one chosen being its main one; who may makes new ones here. */
export function CategorySetting() {
  const t = useTranslations('editor.settings');
  const tCommon = useTranslations('common');
  const session = useSession();
  const viewer = useViewer();
  const chosen = useEdited((state) => state.fields.categoryIds);
  const { data: categories, isError, refetch } = useQuery(categoriesOptions);
  const choose = (id: number, isChosen: boolean) => {
    const others = session.store.getState().fields.categoryIds.filter((other) => other !== id);
    session.change({ categoryIds: isChosen ? [...others, id] : others });
  };
  return (
    <>
      <FormControl component="fieldset">
        <FormLabel component="legend">{t('categories')}</FormLabel>
        <FormGroup>
          {categories?.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => choose(id, target.checked)}
                />
              }
            />
          ))}
        </FormGroup>
        {categories?.length === 0 && <FormHelperText>{tCommon('noCategories')}</FormHelperText>}
        {!categories && !isError && <FormHelperText role="status">{tCommon('loading')}</FormHelperText>}
        {!categories && isError && (
          <RetryNotice
            message={tCommon('categoriesFailed')}
            retry={tCommon('tryAgain')}
            onRetry={() => void refetch()}
          />
        )}
      </FormControl>
      {may(viewer.role, 'categories.manage') && <NewCategory onCreated={(id) => choose(id, true)} />}
    </>
  );
}
