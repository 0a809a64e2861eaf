'use client';

import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { textIn } from '@/lib/rules/languages';
import type { PostTextName } from '@/lib/rules/post-texts';
import { VersionBox } from '../panel';
import { useEdited, useSession } from '../state/session-context';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { SafeHtml } from '@/lib/schemas/safe-html';

type TextName = 'slug' | Exclude<PostTextName, 'content' | 'featured_image'>;

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
  const session = useSession();
  const value = useEdited((state) => state.fields[name]) ?? '';
  const problem = useEdited(({ errors }) => errors[name]?.[0]);
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      {...(placeholder !== undefined && { placeholder })}
      {...(lines === 'many' ? { multiline: true, minRows: 2, maxRows: 10 } : { type })}
      error={problem !== undefined}
      helperText={problem ? <span role="alert">{problem}</span> : hint}
      slotProps={{ htmlInput: lang ? textIn(lang) : {} }}
      onChange={({ target }) => session.change({ [name]: target.value })}
    />
  );
}

type StoredTextProps = { post: { title: string; content: SafeHtml; language: string }; label: string };

/** Title and text of a stored version, as the server sanitised it. */
export function StoredText({ post, label }: StoredTextProps) {
  return (
    <VersionBox label={label}>
      <Prose lang={post.language}>
        <h2>{post.title}</h2>
        <TrustedHtml html={post.content} />
      </Prose>
    </VersionBox>
  );
}
