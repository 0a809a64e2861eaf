import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ShareButton } from '@/components/posts/share-button';
import { useUi } from '@/stores/ui';
import { renderReader } from './render-reader';

const ADDRESS = 'http://localhost/posts/a-b';
const said = () => useUi.getState().notifications.map(({ content }) => content);

function device({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share && jest.fn(share) });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: writeText && { writeText: jest.fn(writeText) },
  });
}

// fireEvent: user-event would put a clipboard of its own into the page.
function share() {
  fireEvent.click(screen.getByRole('button', { name: 'Share “A & B”' }));
}

afterEach(() => {
  useUi.setState(useUi.getInitialState());
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

test('without a share sheet the address is copied, and the reader is told', async () => {
  renderReader(<ShareButton path="/posts/a-b" title="A & B" />);
  device({ writeText: async () => {} });
  share();
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(ADDRESS);
  await waitFor(() => expect(said()).toEqual(['Post URL copied to clipboard!']));
});

test('a share sheet needs no further word', async () => {
  renderReader(<ShareButton path="/posts/a-b" title="A & B" />);
  device({ share: async () => {}, writeText: async () => {} });
  await act(async () => share());
  expect(navigator.share).toHaveBeenCalledWith({ title: 'A & B', url: ADDRESS });
  expect(said()).toEqual([]);
});

test('closing the share sheet is no failure and copies nothing', async () => {
  renderReader(<ShareButton path="/posts/a-b" title="A & B" />);
  device({ share: () => Promise.reject(new DOMException('', 'AbortError')), writeText: async () => {} });
  await act(async () => share());
  expect(navigator.clipboard.writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test('where neither works, the reader is told to copy by hand', async () => {
  renderReader(<ShareButton path="/posts/a-b" title="A & B" />);
  device({
    share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    writeText: () => Promise.reject(new Error('no')),
  });
  share();
  await waitFor(() => expect(said()).toEqual(['Failed to share post. Try copying the URL manually.']));
});
