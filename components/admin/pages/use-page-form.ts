'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { adminPageOptions, saveAdminPage } from '@/lib/api/admin-pages';
import { ApiError, errorMessage, type FieldErrors } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import type { Page } from '@/lib/schemas/page';
import { say } from '@/components/ui/say';
import { useLocalCopy } from '../editor/state/use-leave-guard';
import { useViewer } from '../viewer';

export type PageFields = Pick<Page, 'title' | 'slug' | 'language' | 'meta_description'> & { content: string };

const NEW: PageFields = { title: '', slug: '', content: '', language: '', meta_description: '' };

const fieldsOf = ({ title, slug, content, language, meta_description }: Page): PageFields => ({
  ...{ title, slug, content, language, meta_description },
});

/** What differs: fields of `now` that `before` has otherwise. */
function changesBetween(before: PageFields, now: PageFields): Partial<PageFields> {
  const stored: Record<string, string> = before;
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => stored[name] !== value));
}

/** The texts of a page while they are written, beside what was last seen of the stored one. `id`: the page that they are of. */
function useWrittenTexts(page: Page | null, id: number | null) {
  const [seen, setSeen] = useState(page);
  const [base, setBase] = useState<PageFields>(page ? fieldsOf(page) : NEW);
  const [fields, setFields] = useState(base);
  // Rises when the text comes from elsewhere than its own field.
  const [version, setVersion] = useState(0);
  const isDirty = fields !== base;
  const key = { userId: useViewer().id, pageId: id };
  const copy = useLocalCopy<PageFields>(key, isDirty ? fields : null, seen?.updated_at ?? null);
  function show(now: PageFields) {
    setFields(now);
    setVersion((before) => before + 1);
  }
  return {
    ...{ seen, fields, version, isDirty, found: copy.found },
    change: (changed: Partial<PageFields>) => setFields((before) => ({ ...before, ...changed })),
    restoreFound() {
      show({ ...fields, ...copy.found?.fields });
      copy.takeFound();
    },
    discardFound: copy.discardFound,
    /** What was `sent` is stored as `saved`; what has been written since stays unsaved. */
    accept(saved: Page, sent: PageFields) {
      const stored = { ...fieldsOf(saved), content: sent.content };
      copy.discardCopy();
      setSeen(saved);
      setBase(stored);
      setFields((now) => (now === sent ? stored : { ...stored, ...changesBetween(sent, now) }));
    },
    /** Goes on from another version: with nothing of ours, or with what we changed over it. */
    goOnFrom(theirs: Page, keeps: 'theirs' | 'mine'): PageFields {
      const stored = fieldsOf(theirs);
      const now = keeps === 'mine' ? { ...stored, ...changesBetween(base, fields) } : stored;
      if (keeps === 'theirs') copy.discardCopy();
      setSeen(theirs);
      setBase(stored);
      show(now);
      return now;
    },
    /** It is left unsaved on purpose. */
    letGo() {
      copy.discardCopy();
      setBase(fields);
    },
  };
}

/** Why a page is not saved: changed by somebody else, or gone. With what was asked for. */
type Refusal = { error: ApiError; status: Page['status'] };

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'edit_conflict' || error.status === 404);

/** A page while it is written (`null`: a new one), and what can be done with it. `id`: of one that may be gone. */
export function usePageForm(page: Page | null, id = page?.id ?? null) {
  const t = useTranslations('site.pages');
  const router = useRouter();
  const client = useQueryClient();
  const saving = useMutation(saveAdminPage);
  const { accept, goOnFrom, ...texts } = useWrittenTexts(page, id);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [theirs, setTheirs] = useState<Page | null>(null);
  function fail(error: unknown, fallback: string, status: Page['status'] = 'draft') {
    setErrors(error instanceof ApiError ? (error.errors ?? {}) : {});
    if (isRefusal(error)) setRefusal({ error, status });
    else say(errorMessage(error, fallback), 'error');
  }
  async function send(status: Page['status'], over = texts.seen, fields = texts.fields) {
    const { language, slug, ...others } = fields;
    const chosen = { ...(language && { language }), ...(!over?.fixed && { slug }) };
    const body = { ...others, ...chosen, status, ...(over && { updated_at: over.updated_at }) };
    try {
      const saved = await saving.mutateAsync({ id: over?.id ?? null, body });
      setErrors({});
      setRefusal(null);
      accept(saved, fields);
      say(t('saved', { title: saved.title }), 'success');
      if (saved.id !== page?.id) router.replace(pathToAdmin.page(saved.id));
    } catch (error) {
      fail(error, t('saveFailed'), status);
    }
  }
  const looking = useMutation({
    mutationFn: (pageId: number) => client.fetchQuery({ ...adminPageOptions(pageId), staleTime: 0 }),
    onSuccess: setTheirs,
    onError: (error) => fail(error, t('failed'), refusal?.status),
  });
  function decide(keeps: 'theirs' | 'mine') {
    if (!theirs || !refusal) return;
    setTheirs(null);
    setRefusal(null);
    // Whoever only saved the text does not undo what was decided about the page meanwhile.
    const status = refusal.status === texts.seen?.status ? theirs.status : refusal.status;
    const fields = goOnFrom(theirs, keeps);
    if (keeps === 'mine') void send(status, theirs, fields);
  }
  return {
    ...texts,
    ...{ errors, refusal: refusal?.error, theirs, decide },
    isBusy: saving.isPending || looking.isPending,
    save: (status: Page['status']) => send(status),
    saveAsNew: () => send('draft', null),
    look: () => texts.seen && looking.mutate(texts.seen.id),
    close: () => setTheirs(null),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;
