import { expect, test } from '@jest/globals';
import { say } from '../../../components/ui/say.ts';
import { useUi } from '../../../stores/ui.ts';

test('the newest answer takes the place of those before it, but not of one that can be undone', () => {
  const shown = () => useUi.getState().notifications.map(({ content }) => content);
  say('Saved', 'success');
  say('Moved to the bin', 'success', { label: 'Undo', run: () => {} });
  expect(shown()).toEqual(['Moved to the bin']);
  say('Saved', 'success');
  expect(shown()).toEqual(['Saved', 'Moved to the bin']);
});

test('said again, a text stands there once; what can be undone of each of two stays with both', () => {
  const shown = () => useUi.getState().notifications.map(({ content }) => content);
  const undo = { label: 'Undo', run: () => {}, isOwn: true } as const;
  useUi.setState({ notifications: [] });
  say('1 comment is spam', 'success', undo);
  say('1 comment is spam', 'success', undo);
  expect(shown()).toEqual(['1 comment is spam', '1 comment is spam']);
  useUi.setState({ notifications: [] });
  for (let time = 0; time < 2; time += 1)
    useUi.getState().notify('Login to react', 'info', { label: 'Login', run: () => {} });
  expect(shown()).toEqual(['Login to react']);
});
