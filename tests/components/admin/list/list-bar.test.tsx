import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { BulkBar } from '@/components/admin/list/list-bar';
import { renderAdmin } from '../render-admin';

test('what is said at the bottom of the screen has room above the bar, as long as that is there', () => {
  const watched: (() => void)[] = [];
  jest
    .spyOn(globalThis, 'ResizeObserver')
    .mockImplementation(
      (onChange) =>
        ({ observe: () => watched.push(() => onChange([], null as never)), disconnect: () => undefined }) as never,
    );
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(140);
  const { unmount } = renderAdmin(
    <BulkBar label="Chosen" count={2} onClear={() => undefined}>
      <button type="button">Publish</button>
    </BulkBar>,
  );
  const room = () => document.documentElement.style.getPropertyValue('--bottom-bar');
  act(() => watched.forEach((look) => look()));
  expect(room()).toBe('140px');
  unmount();
  expect(room()).toBe('');
});
