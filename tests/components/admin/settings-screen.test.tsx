import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsScreen } from '@/components/admin/settings/settings-screen';
import { DEFAULT_SETTINGS, type FixableSetting, type Settings } from '@/lib/rules/settings';
import { json, stubApi, type Answer } from '../../api/stub-api';
import { renderAdmin } from './render-admin';

afterEach(cleanup);

const SEEN = '2026-10-12T06:15:00.000Z';
const answer = (settings: Partial<Settings> = {}, fixed: FixableSetting[] = []) =>
  json({ settings: { ...DEFAULT_SETTINGS, ...settings, updated_at: SEEN }, fixed });

/** The screen over an API that answers a save so. */
async function show(loaded: Response, onSave: Answer = () => answer()) {
  const api = stubApi((request) => (request.method === 'PUT' ? onSave(request) : loaded.clone()));
  renderAdmin(<SettingsScreen />);
  return { ...api, form: await screen.findByRole('form', { name: 'Settings' }), user: userEvent.setup() };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));

test('only what was changed is sent, with what was seen', async () => {
  const { user, requests } = await show(answer({ name: 'River', tagline: 'Slowly' }));
  const tagline = screen.getByRole('textbox', { name: 'Tagline' });
  await user.clear(tagline);
  await user.type(tagline, 'Fast');
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(await requests[1]?.json()).toEqual({ tagline: 'Fast', updated_at: SEEN });
});

test('there is nothing to save before a change, after it was taken back, and once it is saved', async () => {
  const { user, requests } = await show(answer({ tagline: 'Slow' }), () => answer({ tagline: 'Slowly' }));
  const tagline = screen.getByRole('textbox', { name: 'Tagline' });
  const button = () => screen.getByRole('button', { name: 'Save settings' });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(tagline, 'l{Backspace}');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), '#1');
  await user.click(screen.getByRole('button', { name: 'Back to the original colour' }));
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(tagline, 'ly');
  act(() => button().focus());
  save();
  await waitFor(() => expect(tagline).toHaveValue('Slowly'));
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  expect(button()).toHaveFocus();
  save();
  expect(requests).toHaveLength(2);
});

test('whether readers are told of posts by mail is chosen here', async () => {
  const { user, requests } = await show(answer());
  const choice = screen.getByRole('combobox', { name: 'Mails about new posts' });
  expect(choice).toHaveValue('on');
  await user.selectOptions(choice, 'Off');
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(await requests[1]?.json()).toEqual({ subscriptions: 'off', updated_at: SEEN });
});

test('a field that the environment fixes says by which variable, and cannot be written in', async () => {
  await show(answer({ name: 'River' }, ['name']));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveAttribute('readonly');
  expect(name).toHaveAccessibleDescription('Fixed by the variable SITE_NAME of the server');
});

test('how well a colour is read is told while it is chosen, and one that is not read is not sent', async () => {
  const { user, requests } = await show(answer());
  const accent = screen.getByRole('textbox', { name: 'Accent colour' });
  await user.type(accent, '#ffd600');
  expect(screen.getByRole('status')).toHaveTextContent('Contrast on the light page 1.41');
  save();
  await waitFor(() => expect(accent).toHaveAccessibleDescription(/The contrast is 1\.41 to 1/));
  expect(requests).toHaveLength(1);
});

test('a link that runs is refused below its list', async () => {
  const { user, requests } = await show(answer());
  const list = within(screen.getByRole('group', { name: 'Links in the footer' }));
  await user.click(list.getByRole('button', { name: 'Add a link' }));
  await user.type(list.getByRole('textbox', { name: 'Name of link 1' }), 'x');
  await user.type(list.getByRole('textbox', { name: 'Address 1' }), '/x');
  await user.click(list.getByRole('button', { name: 'Add a link' }));
  await user.type(list.getByRole('textbox', { name: 'Name of link 2' }), 'y');
  await user.type(list.getByRole('textbox', { name: 'Address 2' }), 'javascript:alert(1)');
  save();
  // The one that is wrong, wherever one was: the button to save is far below.
  const address = list.getByRole('textbox', { name: 'Address 2' });
  await waitFor(() => expect(address).toHaveFocus());
  await waitFor(() => expect(address).toHaveAccessibleDescription(/^Each link needs a name and an address/));
  expect(list.getByRole('textbox', { name: 'Address 1' })).not.toHaveAccessibleDescription();
  expect(requests).toHaveLength(1);
  await user.clear(address);
  await user.type(address, '/y');
  await waitFor(() => expect(address).not.toHaveAccessibleDescription());
  expect(list.queryByText(/^Each link needs/)).toBeNull();
});

test('what is wrong with the banner’s text stands below it in words, whoever found it', async () => {
  const problem = { message: 'Too loud', code: 'invalid', errors: { hero: ['Too loud'] } };
  const { user } = await show(answer(), () => json(problem, 422));
  const text = screen.getByRole('textbox', { name: 'Text of the banner' });
  fireEvent.change(text, { target: { value: 'x'.repeat(501) } });
  save();
  await waitFor(() => expect(text).toHaveAccessibleDescription('Must be at most 500 characters'));
  await user.type(text, '{Backspace}');
  save();
  await waitFor(() => expect(text).toHaveAccessibleDescription('Too loud'));
});

test('the preview stands behind the look that it shows, before all else', async () => {
  await show(answer());
  const [look, preview, links] = ['Look', 'Preview', 'Links'].map((name) => screen.getByRole('region', { name }));
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  expect(look?.compareDocumentPosition(preview as Node)).toBe(follows);
  expect(preview?.compareDocumentPosition(links as Node)).toBe(follows);
});

test('somebody else’s save in between is told, and nothing that was typed is lost', async () => {
  const message = 'The settings were changed elsewhere since you opened them. Nothing was overwritten.';
  const { user } = await show(answer(), () => json({ message, code: 'edit_conflict' }, 409));
  await user.type(screen.getByRole('textbox', { name: 'Tagline' }), 'Mine');
  save();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('textbox', { name: 'Tagline' })).toHaveValue('Mine');
});

test('who comes second sees what the other changed, keeps their own values, and can save them', async () => {
  const later = '2026-10-12T06:16:00.000Z';
  const theirs = { ...DEFAULT_SETTINGS, name: 'Lake', tagline: 'Theirs', updated_at: later };
  let isChanged = false;
  const sent: unknown[] = [];
  stubApi(async (request) => {
    if (request.method !== 'PUT') return isChanged ? json({ settings: theirs, fixed: [] }) : answer();
    const body = (await request.json()) as { updated_at: string };
    sent.push(body);
    if (body.updated_at === later) return json({ settings: { ...theirs, tagline: 'Mine' }, fixed: [] });
    isChanged = true;
    return json({ message: 'Changed by somebody else', code: 'edit_conflict' }, 409);
  });
  renderAdmin(<SettingsScreen />);
  const tagline = await screen.findByRole('textbox', { name: 'Tagline' });
  const user = userEvent.setup();
  await user.type(tagline, 'Mine');
  save();
  await waitFor(() => expect(tagline).toHaveAccessibleDescription('The other version: Theirs'));
  expect(tagline).toHaveValue('Mine');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lake');
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ tagline: 'Mine', updated_at: later });
});

test('what the server finds wrong with a field stands below it', async () => {
  const { user } = await show(answer(), () =>
    json({ message: 'Too short', code: 'invalid', errors: { tagline: ['Too short'] } }, 422),
  );
  await user.type(screen.getByRole('textbox', { name: 'Tagline' }), 'x');
  save();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Tagline' })).toHaveAccessibleDescription('Too short'),
  );
});

test('links are put in order by their arrows, which keep the focus on the link that moves', async () => {
  const navigation = ['One', 'Two', 'Three'].map((label) => ({ label, url: `/${label.toLowerCase()}` }));
  const { user, requests } = await show(answer({ navigation }));
  const list = within(screen.getByRole('group', { name: 'Links in the top bar' }));
  const up = (number: number) => list.getByRole('button', { name: `Move link ${number} up` });
  await user.click(up(3));
  expect(up(2)).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(up(1)).toHaveFocus();
  expect(up(1)).toHaveAttribute('aria-disabled', 'true');
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
  const sent = (await requests[1]?.json()) as Partial<Settings>;
  expect(sent.navigation?.map(({ label }) => label)).toEqual(['Three', 'One', 'Two']);
});
