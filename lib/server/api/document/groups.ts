// The operations of a noun, below admin/ or not, stand together.
const GROUPS = {
  Posts: { about: 'Posts and what they are ordered by.', nouns: ['posts', 'categories', 'tags', 'series', 'authors'] },
  Conversation: { about: 'Comments, reactions and their moderation.', nouns: ['comments', 'reactions', 'moderation'] },
  Files: { about: 'Pictures and other files.', nouns: ['uploads', 'files', 'links'] },
  Accounts: {
    about: 'Signing in, one’s own account, and those of others.',
    nouns: ['auth', 'profile', 'sessions', 'users', 'invitations', 'unsubscribe', 'subscriptions', 'subscribers'],
  },
  Site: {
    about: 'Pages, settings, redirects, figures, what it runs on, and the security log.',
    nouns: [
      'pages',
      'settings',
      'redirects',
      'missing',
      'imports',
      'export',
      'stats',
      'status',
      'log',
      'contact',
      'test-email',
    ],
  },
  Programs: {
    about: 'What programs work with.',
    nouns: ['tokens', 'webhooks', 'health', 'translate', 'openapi.json', 'mcp'],
  },
};

/** The tags of the document. */
export const TAGS = Object.entries(GROUPS).map(([name, { about: description }]) => ({ name, description }));

/** The tag of an operation, such as `PUT admin/posts/{id}`. @throws Error for a noun that stands in no group */
export function tagOf(operation: string): string {
  // Tokens of a session are its own affair, those of programs are not.
  if (/ tokens\//.test(operation)) return 'Accounts';
  const noun = operation.replace(/^[A-Z]+ (?:\/api\/|admin\/)?/, '').split('/')[0] ?? '';
  const group = Object.entries(GROUPS).find(([, { nouns }]) => nouns.includes(noun));
  if (!group) throw new Error(`no group for ${operation}`);
  return group[0];
}
