import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FactorDialog } from '@/components/account/profile/factors/factor-dialog';
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
  renderAccount(<FactorDialog task={{ kind: 'app' }} hasPasskey={false} onClose={onClose} />);
  const said = () => useUi.getState().notifications.map(({ content }) => content);
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'Right-horse-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.change(await screen.findByLabelText('Code of your app'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('aaaa-bbbb-cccc')).toBeInTheDocument();
  expect(said()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(said()).toEqual(['Saved.']));
  expect(onClose).toHaveBeenCalled();
});
