import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FactorDialog } from '@/components/account/profile/factors/factor-dialog';
import { FactorSection } from '@/components/account/profile/factors/factor-section';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../../api/stub-api';
import { renderAccount } from '../../render-account';

test('nothing is called saved while recovery codes are on show, only once they are kept', async () => {
  stubApi((request) =>
    request.url.endsWith('/confirm')
      ? json({ recoveryCodes: ['aaaa-bbbb-cccc'] }, 201)
      : json({ setupToken: 'token', secret: 'ABCDEFGH', uri: 'otpauth://totp/Lekha:a?secret=ABCDEFGH' }),
  );
  const onClose = jest.fn();
  renderAccount(<FactorDialog task={{ kind: 'app' }} hasFactor={false} hasPasskey={false} onClose={onClose} />);
  const said = () => useUi.getState().notifications.map(({ content }) => content);
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'Right-horse-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.change(await screen.findByLabelText('Code of your app'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('aaaa-bbbb-cccc')).toBeInTheDocument();
  expect(said()).toEqual([]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(said()).toEqual(['Saved.']));
  expect(onClose).toHaveBeenCalled();
});

test('where an app is set up, the keyboard goes on from the button that has gone', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const factors = { totp: null as object | null, passkeys: [], recovery_codes: 0, required: false };
  stubApi(({ method, url }) => {
    if (method === 'GET') return json({ secondFactors: factors });
    if (!url.endsWith('/confirm'))
      return json({ setupToken: 'token', secret: 'ABCDEFGH', uri: 'otpauth://totp/Lekha:a?secret=ABCDEFGH' });
    factors.totp = { created_at: at, last_used_at: null };
    return json({ recoveryCodes: ['aaaa-bbbb-cccc'] }, 201);
  });
  renderAccount(<FactorSection userId={3} />);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Set up an app');
  await userEvent.type(await screen.findByLabelText('Current Password'), 'Right-horse-7');
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code of your app'), '123456');
  await press('Turn on');
  await press('I have kept them');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove App for codes' })).toHaveFocus());
});

test('beside a factor another one asks for a proof by it before the browser does', async () => {
  const bodies: unknown[] = [];
  stubApi(async (request) => {
    bodies.push(await request.json());
    return json({ message: 'Not right', code: 'invalid' }, 422);
  });
  renderAccount(<FactorDialog task={{ kind: 'passkey' }} hasFactor hasPasskey={false} onClose={jest.fn()} />);
  expect(screen.queryByLabelText('Name of the passkey')).toBeNull();
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'Right-horse-7' } });
  fireEvent.change(screen.getByLabelText('Code of your app, or a recovery code'), { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ currentPassword: 'Right-horse-7', code: expect.stringMatching(/123 ?456/) });
});

test('proved, it asks for the name alone, and the browser makes one', async () => {
  stubApi(() => json({ setupToken: 'token', options: { challenge: 'AAAA' } }));
  renderAccount(<FactorDialog task={{ kind: 'passkey' }} hasFactor hasPasskey={false} onClose={jest.fn()} />);
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'Right-horse-7' } });
  fireEvent.change(screen.getByLabelText('Code of your app, or a recovery code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('Name of the passkey')).toBeInTheDocument();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
});

test('the key of an app is led to by a link, and copied; where that fails it is said', async () => {
  const uri = 'otpauth://totp/Lekha:a?secret=ABCDEFGH';
  stubApi(() => json({ setupToken: 'token', secret: 'ABCDEFGH', uri }));
  const user = userEvent.setup();
  renderAccount(<FactorDialog task={{ kind: 'app' }} hasFactor={false} hasPasskey={false} onClose={jest.fn()} />);
  await user.type(screen.getByLabelText('Current Password'), 'Right-horse-7');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Open in an app on this device')).toHaveAttribute('href', uri);
  const said = () => useUi.getState().notifications.at(-1)?.content;
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  expect([await navigator.clipboard.readText(), said()]).toEqual(['ABCDEFGH', 'Copied.']);
  Reflect.deleteProperty(navigator, 'clipboard');
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  await waitFor(() => expect(said()).toBe('Could not be copied. Select it and copy it by hand.'));
});

test('an empty proof says what may be entered', async () => {
  stubApi(() => json({}));
  renderAccount(<FactorDialog task={{ kind: 'passkey' }} hasFactor hasPasskey={false} onClose={jest.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter a code of your app, or a recovery code')).toBeInTheDocument();
});
