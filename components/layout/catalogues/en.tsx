'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import comments from '@/messages/en/comments.json';
import common from '@/messages/en/common.json';
import layout from '@/messages/en/layout.json';
import posts from '@/messages/en/posts.json';
import reactions from '@/messages/en/reactions.json';
import search from '@/messages/en/search.json';

const messages = { comments, common, layout, posts, reactions, search };

/** What client components say in English. */
export function EnglishTexts(props: Omit<ComponentProps<typeof NextIntlClientProvider>, 'messages'>) {
  return <NextIntlClientProvider {...props} messages={messages} />;
}
