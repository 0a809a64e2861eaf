'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { createAdminCategory } from '@/lib/api/admin-categories';
import { categoriesOptions } from '@/lib/api/categories';
import { errorMessage } from '@/lib/api/client';
import { may } from '@/lib/rules/permissions';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';
import fields from './fields.module.css';

function NewCategory({ onCreated }: { onCreated: (id: number) => void }) {
  const t = useTranslations('editor.settings');
  const id = useId();
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
    <div className={fields.field}>
      <label htmlFor={id}>{t('newCategory')}</label>
      <div className={fields.row}>
        <input
          id={id}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outlined" disabled={creation.isPending} onClick={add}>
          {t('addCategory')}
        </Button>
      </div>
      {creation.isError && (
        <p className={fields.problem} role="alert">
          {errorMessage(creation.error, t('categoryFailed'))}
        </p>
      )}
    </div>
  );
}

/** The post's categories, the first one chosen being its main one; who may makes new ones here. */
export function CategorySetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const viewer = useViewer();
  const chosen = useEdited((state) => state.fields.categoryIds);
  const { data: categories = [] } = useQuery(categoriesOptions);
  const choose = (id: number, isChosen: boolean) => {
    const others = session.store.getState().fields.categoryIds.filter((other) => other !== id);
    session.change({ categoryIds: isChosen ? [...others, id] : others });
  };
  return (
    <>
      <fieldset className={fields.choices}>
        <legend className={fields.legend}>{t('categories')}</legend>
        {categories.map(({ id, name }) => (
          <label key={id} className={fields.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
            {name}
          </label>
        ))}
        {categories.length === 0 && <p className={fields.hint}>{t('noCategories')}</p>}
      </fieldset>
      {may(viewer.role, 'categories.manage') && <NewCategory onCreated={(id) => choose(id, true)} />}
    </>
  );
}
