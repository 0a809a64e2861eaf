import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LinkPreviews } from '@/components/admin/editor/settings/link-previews';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { SessionProvider } from '@/components/admin/editor/state/session-context';
import { SiteSettingsProvider } from '@/components/ui/site-settings';
import { renderAdmin } from '../../render-admin';

test('the words of two paragraphs, items or cells do not run into one another in what a search shows', () => {
  const failedText = { create: '', update: '' };
  const session = new EditSession({ post: null, userId: 1, failedText, onSaved: () => undefined });
  const content =
    '<h2>Part</h2><p>Salt<br>and <b>wa</b>ter</p><ul><li><p>one</p></li><li><p>two</p></li></ul>' +
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
  session.store.setState({ fields: { ...session.store.getState().fields, content } });
  renderAdmin(
    <SiteSettingsProvider settings={{ siteName: 'Salt', siteUrl: 'https://salt.test' } as never}>
      <SessionProvider session={session}>
        <LinkPreviews />
      </SessionProvider>
    </SiteSettingsProvider>,
  );
  expect(screen.getByRole('figure', { name: 'In search results' })).toHaveTextContent(
    /Part Salt and water one two a b$/,
  );
});
