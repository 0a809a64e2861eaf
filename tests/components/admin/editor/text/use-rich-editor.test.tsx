import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { TranslatedText } from '@/components/admin/translations/translated-text';
import { renderAdmin } from '../../render-admin';

test('a button without words shows where they go, also while the caret is elsewhere', async () => {
  const html = '<p>Words</p><p class="button"><a href="/a"></a></p><p class="button"><a href="/b">Order</a></p>';
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={() => undefined} />);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  const shown = [...text.querySelectorAll('p.button')].map((button) => button.getAttribute('data-placeholder'));
  expect(shown).toEqual(['Button', null]);
});
