import { afterEach, expect, jest, test } from '@jest/globals';
import { keepDraft, readDraft } from '@/components/comments/comment-drafts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a draft is kept per post and user, and forgotten when empty', () => {
  keepDraft({ postId: 1, userId: 3, text: 'এক' });
  keepDraft({ postId: 2, userId: 3, text: 'two' });
  expect([readDraft(1, 3), readDraft(2, 3), readDraft(1, 4)]).toEqual(['এক', 'two', '']);
  keepDraft({ postId: 1, userId: 3, text: '  ' });
  keepDraft({ postId: 2, userId: 3, text: '' });
  expect(localStorage).toHaveLength(0);
});

test('the newest 20 drafts are kept', () => {
  for (let postId = 1; postId <= 25; postId += 1) keepDraft({ postId, userId: 3, text: 'x' });
  expect([readDraft(5, 3), readDraft(6, 3), readDraft(25, 3)]).toEqual(['', 'x', 'x']);
});

test('a spoilt or closed storage is as if there were no draft', () => {
  for (const stored of ['{', '{}', '[1,{"postId":1}]', 'null']) {
    localStorage.setItem('commentDrafts', stored);
    expect(readDraft(1, 3)).toBe('');
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft({ postId: 1, userId: 3, text: 'x' })).not.toThrow();
});
