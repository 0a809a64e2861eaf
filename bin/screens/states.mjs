// What is drawn of every page: the page as it opens, and what a person can make of it. Found by what holds in every
// language, never by a text.
const MENU = '[commandfor="site-menu"][command="show-modal"]';
const SEARCH = 'header form[role="search"] input[name="q"]';

// Not the part by which Next.js says where one has come.
const TOAST = '[role="alert"]:not(#__next-route-announcer__)';

const click = (selector) => (page) => page.locator(selector).first().click();
const scrollTo = (selector) => (page) => page.locator(selector).first().scrollIntoViewIfNeeded();
const waitFor = (page, selector) => page.locator(selector).first().waitFor();
const fill = (selector, text) => (page) => page.locator(selector).first().fill(text);
const submitMain = click('main form button[type="submit"]');

const isPhone = (page) => page.viewportSize().width < 900;

async function type(page, text) {
  const answer = page.waitForResponse((response) => response.url().includes('/posts/search'));
  await page.locator(SEARCH).fill(text);
  await answer;
  // The code of the rows comes with the first answer.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** The menu of a phone; on larger screens the sidebar, put away. */
const menuState = (page) => (isPhone(page) ? click(MENU)(page) : click('[aria-controls="sidebar"]')(page));
const languageState = (page) =>
  click('header [popovertarget="languages"]:visible, footer [popovertarget="languages"]:visible')(page);

async function lightboxState(page) {
  await click('main a[data-gallery]')(page);
  await waitFor(page, '.yarl__slide_image');
}

async function toastState(page) {
  // Disabled to assistive technology alone: it answers.
  await page.locator('main [aria-disabled="true"]').first().click({ force: true });
  await waitFor(page, TOAST);
}

/** Calls of the API below a path fail, without a word of the server's. */
const failCalls = (page, path) => page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: '' }));

/** A page that does not come: the one that was left stays, and says so. */
async function failedNavigationState(page) {
  await page.route(/_rsc=/, (route) => route.fulfill({ status: 503, body: '' }));
  await click('main a[href^="/categories/"]')(page);
  await waitFor(page, TOAST);
}

async function untranslatedState(page) {
  await failCalls(page, 'translate');
  await click('main article header button')(page);
  // Into which language, where the reader's is that of the post.
  const choice = page.locator('main article header select');
  if (await choice.count()) await choice.selectOption({ index: 1 });
  await page.waitForLoadState('networkidle');
}

async function failedReactionsState(page) {
  await failCalls(page, 'v1/reactions/post/*');
  await page.reload();
  await scrollTo('#related-heading')(page);
  await page.waitForLoadState('networkidle');
}

/** A list that does not come. */
const failedList = (path) => async (page) => {
  await failCalls(page, `v1/admin/${path}`);
  await page.reload();
  await waitFor(page, 'main [role="alert"]');
};

async function newPasswordState(page) {
  await page.route('**/auth/verify-reset-code', (route) => route.fulfill({ json: { email: 'reader@example.org' } }));
  await fill('main input', '123456')(page);
  await submitMain(page);
  await waitFor(page, 'main input[type="password"]');
}

/** A form as it answers to nothing. */
async function refusedState(page) {
  await submitMain(page);
  await waitFor(page, '[aria-invalid="true"]');
}

async function mailSentState(page) {
  await page.route('**/auth/forgot-password', (route) => route.fulfill({ json: {} }));
  await fill('main input[type="email"]', 'reader@example.org')(page);
  await submitMain(page);
  await waitFor(page, 'main a[href^="/reset-password"]');
}

async function rowMenuState(page) {
  await click('main [data-id] [aria-haspopup="menu"]')(page);
  await waitFor(page, '[role="menu"]');
}

async function deleteState(page) {
  await rowMenuState(page);
  await page.locator('[role="menuitem"]').last().click();
  await waitFor(page, '[role$="dialog"]');
}

const open = (selector) => async (page) => {
  await click(selector)(page);
  await waitFor(page, '[role$="dialog"]');
};

/** Pages and states for everybody. `posts`: addresses of posts that show something. */
export const guestStates = (posts) => [
  ['home', '/'],
  ['home-menu', '/', menuState],
  ['home-page-2', '/?page=2'],
  ['home-category', '/?category=technology'],
  ['home-search', '/', (page) => type(page, 'river')],
  ['home-search-none', '/', (page) => type(page, 'zzzzzz')],
  ['home-toast', '/', toastState],
  ['home-foot', '/?page=2', scrollTo('footer p')],
  ['categories', '/categories'],
  ['categories-failed', '/categories', failedNavigationState],
  // On a phone the button is in the footer, which flees from a feed that goes on.
  ['languages', '/categories', languageState],
  ['category', '/categories/technology'],
  ['category-bengali', `/categories/${encodeURIComponent('রান্নাঘর')}`],
  ['category-unknown', '/categories/nowhere'],
  ['post-english', posts.english],
  ['post-bengali', posts.bengali],
  ['post-without-picture', posts.plain],
  ['post-code', posts.code, scrollTo('main pre, main table')],
  ['post-lightbox', posts.english, lightboxState],
  ['post-translate', posts.english, click('main article header button')],
  ['post-untranslated', posts.english, untranslatedState],
  ['post-related', posts.english, scrollTo('#related-heading')],
  ['post-comments', posts.english, scrollTo('#comments')],
  ['post-thread', posts.english, scrollTo('#comments ol ol')],
  ['post-unknown', '/posts/never-was'],
  ['tag', '/tags/the-web'],
  ['series', '/series/a-page-for-everybody'],
  ['author', posts.author],
  ['author-unknown', '/users/nobody-here'],
  ['search', '/search'],
  ['search-results', '/search?q=river'],
  ['search-filtered', '/search?q=the&language=en'],
  ['search-none', '/search?q=zzzzzz'],
  ['page-unknown', '/nothing/at/all'],
  ['about', '/about-us'],
  ['contact', '/contact-us'],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-conditions'],
  ['disclaimer', '/disclaimer'],
  ['translation-demo', '/translation-demo'],
  ['login', '/login'],
  ['login-refused', '/login', refusedState],
  ['register', '/register'],
  ['register-refused', '/register', refusedState],
  ['forgot-password', '/forgot-password'],
  ['forgot-password-sent', '/forgot-password', mailSentState],
  ['reset-password', '/reset-password'],
  ['reset-password-refused', '/reset-password', refusedState],
  ['reset-password-new', '/reset-password', newPasswordState],
];

/** The same for who writes. `post`: the id of a post to edit. */
export const writerStates = (post, posts) => [
  ['post-reactions-failed', posts.english, failedReactionsState],
  ['profile', '/profile'],
  ['profile-dialog', '/profile', open('main button[aria-haspopup="dialog"]')],
  ['account-menu', '/', click('header [aria-haspopup="menu"]')],
  ['dashboard', '/admin'],
  ['admin-menu', '/admin', (page) => isPhone(page) && click('header [aria-haspopup="dialog"]')(page)],
  ['posts', '/admin/posts'],
  ['posts-none', '/admin/posts?search=zzzzzz'],
  ['posts-narrowed', '/admin/posts?tag=the-web&sort=title'],
  ['posts-failed', '/admin/posts', failedList('posts?*')],
  ['posts-row', '/admin/posts', rowMenuState],
  ['posts-delete', '/admin/posts', deleteState],
  ['editor-new', '/admin/posts/new'],
  ['editor', `/admin/posts/${post}`],
  ['translations', `/admin/posts/${post}/translations`],
  ['categories-list', '/admin/categories'],
  ['category-dialog', '/admin/categories', open('main button[aria-haspopup="dialog"]')],
  ['comments', '/admin/comments'],
  ['comments-menu', '/admin/comments', rowMenuState],
  ['comments-rules', '/admin/comments', scrollTo('#moderation-rules')],
  ['comments-selected', '/admin/comments', click('main [role="row"] [type="checkbox"]')],
  ['users', '/admin/users'],
  ['invitations', '/admin/invitations'],
  ['subscribers', '/admin/subscribers'],
  ['subscribers-import', '/admin/subscribers', open('main button[aria-haspopup="dialog"]')],
  ['redirects', '/admin/redirects'],
  ['redirects-list', '/admin/redirects', scrollTo('main section ~ h2')],
  ['tags', '/admin/tags'],
  ['series-list', '/admin/series'],
  ['series-dialog', '/admin/series', open('main [role="row"] button[aria-haspopup="dialog"]')],
  ['pages-list', '/admin/pages'],
  ['tokens', '/admin/tokens'],
  ['webhooks', '/admin/webhooks'],
  ['log', '/admin/log'],
  ['status', '/admin/status'],
  ['settings', '/admin/settings'],
  ['settings-foot', '/admin/settings', scrollTo('main form [type="submit"]')],
];
