import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthorField } from '@/components/admin/form/author-field';
import { renderAdmin } from '../render-admin';

test('a long name loses its end in whichever direction it runs', () => {
  const author = {
    id: 7,
    username: 'maxi',
    full_name: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
    profile_image: null,
  };
  renderAdmin(<AuthorField value={[author]} onChange={() => {}} label="Authors" hint="In this order" />);
  expect(screen.getByText(author.full_name).getAttribute('dir')).toBe('auto');
});
