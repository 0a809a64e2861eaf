import { expect, test } from '@jest/globals';
import { featuredImageUrl, pathTo, profileImageUrl } from '../lib/paths.ts';

test('paths are percent-encoded in any script', () => {
  expect(pathTo.post('বাংলা')).toBe('/posts/%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE');
  expect(pathTo.search('a&b')).toBe('/search?q=a%26b');
});

test('the first page has no page parameter', () => {
  expect(pathTo.home(1)).toBe('/');
  expect(pathTo.category('travel', 3)).toBe('/categories/travel?page=3');
});

test('an avatar address uses only the last path segment of the stored value', () => {
  expect(profileImageUrl('uploads/anything/me.webp')).toBe('/uploads/profile-images/me.webp');
});

test('an absolute featured image stays as it is', () => {
  expect(featuredImageUrl('https://images.example/a.jpg')).toBe('https://images.example/a.jpg');
  expect(featuredImageUrl('a.webp')).toBe('/uploads/featured-images/a.webp');
});
