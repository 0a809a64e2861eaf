import { afterEach, expect, jest, test } from '@jest/globals';
import { forgetDraft, keepDraft, readDraft } from '@/components/comments/comment-drafts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a draft is kept per post and user, and forgotten when empty', () => {
  keepDraft({ postId: 1, userId: 3, text: 'এক' });
  keepDraft({ postId: 2, userId: 3, text: 'two' });
  expect([
    readDraft({ postId: 1, userId: 3 }),
    readDraft({ postId: 2, userId: 3 }),
    readDraft({ postId: 1, userId: 4 }),
  ]).toEqual(['এক', 'two', '']);
  keepDraft({ postId: 1, userId: 3, text: '  ' });
  keepDraft({ postId: 2, userId: 3, text: '' });
  expect(localStorage).toHaveLength(0);
});

test('each answer below a post has a draft of its own', () => {
  keepDraft({ postId: 1, userId: 3, text: 'below' });
  keepDraft({ postId: 1, userId: 3, parentId: 9, text: 'answer' });
  keepDraft({ postId: 1, userId: 3, text: '' });
  const parents = [undefined, 9, 8];
  expect(parents.map((parentId) => readDraft({ postId: 1, userId: 3, parentId }))).toEqual(['', 'answer', '']);
});

test('what is sent in one tab takes nothing of what another one keeps', () => {
  const place = { postId: 1, userId: 3 };
  keepDraft({ ...place, text: 'of the other tab' });
  forgetDraft({ ...place, text: 'sent' });
  expect(readDraft(place)).toBe('of the other tab');
  forgetDraft({ ...place, text: 'of the other tab' });
  expect(localStorage).toHaveLength(0);
});

test('the newest 20 drafts are kept', () => {
  for (let postId = 1; postId <= 25; postId += 1) keepDraft({ postId, userId: 3, text: 'x' });
  expect([
    readDraft({ postId: 5, userId: 3 }),
    readDraft({ postId: 6, userId: 3 }),
    readDraft({ postId: 25, userId: 3 }),
  ]).toEqual(['', 'x', 'x']);
});

test('a spoilt or closed storage is as if there were no draft', () => {
  for (const stored of ['{', '{}', '[1,{"postId":1}]', 'null']) {
    localStorage.setItem('commentDrafts', stored);
    expect(readDraft({ postId: 1, userId: 3 })).toBe('');
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft({ postId: 1, userId: 3, text: 'x' })).not.toThrow();
});
