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
