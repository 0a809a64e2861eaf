import { expect, test } from '@jest/globals';
import { draftByMachine } from '@/components/admin/translations/translation-fields';
import { EMPTY_TEXTS, pickTexts, TRANSLATED_TEXT_NAMES } from '@/lib/rules/post-texts';
import { json, stubApi } from '../../../api/stub-api';
import { makePost } from '../../posts/render-reader';
import { trustHtml } from '@/lib/trust-html';

type Asked = { text: string; targetLanguage: string; sourceLanguage: string };

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${index} ${'word '.repeat(400)}</p>`).join('\n');

function postWith(content: string) {
  const times = { updated_at: '2026-10-03T09:20:00.000Z', status: 'published' as const, review: null, open_notes: 0 };
  return {
    ...EMPTY_TEXTS,
    ...makePost(5, { language: 'bn', excerpt: '' }),
    ...times,
    content: trustHtml(content),
    meta_description: 'About it',
    comments: 'open' as const,
  };
}

test('a long post goes in requests that the server takes, cut between blocks, and nothing is lost', async () => {
  const asked: Asked[] = [];
  stubApi(async (request) => {
    const body = (await request.json()) as Asked;
    asked.push(body);
    return json({ translatedText: body.text });
  });
  const content = paragraphs(12);
  const draft = await draftByMachine(postWith(content), { source: 'bn', target: 'en' }, new AbortController().signal);
  const whole = pickTexts(EMPTY_TEXTS, TRANSLATED_TEXT_NAMES);
  expect(draft).toEqual({ ...whole, title: 'Post 5', meta_description: 'About it', content });
  const requests = asked.filter(({ text }) => text.includes('<p>'));
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.every(({ text }) => text.length <= 8_000)).toBe(true);
  expect(asked.every(({ sourceLanguage, targetLanguage }) => sourceLanguage === 'bn' && targetLanguage === 'en')).toBe(
    true,
  );
});

test('every text that a translation has is put into the other language', async () => {
  stubApi(async (request) => json({ translatedText: `<${((await request.json()) as Asked).text}>` }));
  const post = { ...postWith(''), ...Object.fromEntries(TRANSLATED_TEXT_NAMES.map((name) => [name, name])) };
  const draft = await draftByMachine(post, { source: 'bn', target: 'en' }, new AbortController().signal);
  expect(draft).toEqual(Object.fromEntries(TRANSLATED_TEXT_NAMES.map((name) => [name, `<${name}>`])));
});

test('a draft that fails fails whole', async () => {
  stubApi(() => json({ error: true, message: 'Translation failed' }));
  const draft = draftByMachine(postWith('<p>One</p>'), { source: 'bn', target: 'en' }, new AbortController().signal);
  await expect(draft).rejects.toThrow('Translation failed');
});
