'use client';

import { useId, type ReactNode } from 'react';
import { textIn } from '@/lib/rules/languages';
import { useEdited, useSession } from '../state/session-context';
import fields from './fields.module.css';

type TextName = 'slug' | 'excerpt' | 'canonical_url' | 'meta_description' | 'meta_keywords' | 'featured_image_alt';

type TextSettingProps = {
  name: TextName;
  label: string;
  hint?: ReactNode;
  lines?: 'one' | 'many';
  placeholder?: string;
  type?: 'text' | 'url';
  /** The field holds words in the post's own language. */
  lang?: string;
};

/** A text of the post beside its title and content. */
export function TextSetting({ name, label, hint, lines = 'one', placeholder, type = 'text', lang }: TextSettingProps) {
  const id = useId();
  const session = useSession();
  const value = useEdited((state) => state.fields[name]) ?? '';
  const problem = useEdited(({ errors }) => errors[name]?.[0]);
  const described = [hint !== undefined && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const attributes = {
    id,
    value,
    placeholder,
    ...(lang && textIn(lang)),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: ({ target }: { target: { value: string } }) => session.change({ [name]: target.value }),
  };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {lines === 'many' ? <textarea {...attributes} /> : <input type={type} {...attributes} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={fields.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
