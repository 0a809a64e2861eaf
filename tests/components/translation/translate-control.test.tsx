import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TranslateControl } from '@/components/translation/translate-control';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/translation/translate-elements';
import { useLanguage } from '@/stores/language';
import { json, stubApi } from '../../api/stub-api';
import { renderReader } from '../posts/render-reader';

type Asked = { text: string; targetLanguage: string; sourceLanguage: string };

/** Answers as the server does: paragraphs stay, what stands in them gets the target's code. */
async function answer(request: Request): Promise<Response> {
  const { text, targetLanguage } = (await request.json()) as Asked;
  return json({ translatedText: text.replace(/<p>(.*?)<\/p>/gs, `<p>${targetLanguage}: $1</p>`) });
}

function open(language: string) {
  return renderReader(
    <article>
      <h1 lang={language} dir="ltr" data-translatable="">
        A title
      </h1>
      <TranslateControl language={language} />
      <div data-translatable="" lang={language}>
        See <a href="https://tom.example/">Tom &amp; Jerry</a>, run <code>npm start</code>
      </div>
    </article>,
  );
}

beforeEach(() => useLanguage.setState({ translationCache: {}, translationHistory: [] }));

test('a post is shown in the reader’s language and back; links and code stay', async () => {
  const { requests } = stubApi(answer);
  const { container } = open('bn');
  const before = container.querySelector('div[data-translatable]')?.innerHTML;
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  expect(await screen.findByRole('button', { name: 'Show original' })).toHaveFocus();
  const heading = await screen.findByRole('heading', { name: 'en: A title' });
  expect(heading).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('link', { name: 'en: Tom & Jerry' })).toHaveAttribute('href', 'https://tom.example/');
  expect(screen.getByText('npm start')).toBeInTheDocument();
  expect(screen.getByText('Machine translation')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Machine translation: English');
  expect(await requests[0]?.json()).toMatchObject({ sourceLanguage: 'bn', targetLanguage: 'en' });
  expect(useLanguage.getState().translationHistory).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show original' }));
  expect(screen.getByRole('heading', { name: 'A title' })).toHaveAttribute('lang', 'bn');
  expect(container.querySelector('div[data-translatable]')?.innerHTML).toBe(before);
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  await screen.findByRole('heading', { name: 'en: A title' });
  expect(requests).toHaveLength(1);
});

test('in the reader’s own language one is asked for another; Arabic runs from right to left', async () => {
  const { asked } = stubApi(answer);
  open('en');
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  const select = screen.getByRole('combobox', { name: 'Translate into' });
  expect(select).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Translate' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('button', { name: 'Show original' })).toBeNull();
  expect(asked).toEqual([]);
  await userEvent.selectOptions(select, 'ar');
  const heading = await screen.findByRole('heading', { name: 'ar: A title' });
  expect([heading.lang, heading.dir]).toEqual(['ar', 'rtl']);
});

test('on failure the control says that the original is shown, and tries again', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  let isAway = true;
  stubApi((request) => (isAway ? json({ error: true, message: 'Translation failed' }) : answer(request)));
  open('bn');
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Shown untranslated'));
  expect(warn).toHaveBeenCalledWith('Translation failed', expect.any(Error));
  expect(screen.getByRole('heading', { name: 'A title' })).toHaveAttribute('lang', 'bn');
  expect(screen.queryByText('Machine translation')).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'en: A title' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show original' })).toHaveFocus();
});

test('an answer inside a comment keeps its own words', async () => {
  const { requests } = stubApi(answer);
  renderReader(
    <article>
      <div data-translatable="">
        <p>Asked</p>
      </div>
      <TranslateControl commentOf="Mira" />
      <article>
        <div data-translatable="">
          <p>Answered</p>
        </div>
      </article>
    </article>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Mira/ }));
  expect(await screen.findByText('en: Asked')).toBeInTheDocument();
  expect(screen.getByText('Answered')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test('markup in an answer is shown as text', async () => {
  stubApi(async (request) => {
    const { text } = (await request.json()) as Asked;
    return json({ translatedText: text.replaceAll('A title', '&lt;img src=x onerror=alert(1)&gt;') });
  });
  const { container } = open('bn');
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' });
  expect(container.querySelector('img')).toBeNull();
});
