import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand by the bar; here beforehand, so that no test waits for it.
import '@/components/layout/account-menu';
import { TopBar } from '@/components/layout/top-bar';
import { SIDEBAR_SCRIPT } from '@/lib/sidebar-open';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { stubDialog, stubMedia } from './browser-stubs';
import { makeCategory, renderShell } from './render-shell';

const stored = {
  id: 7,
  username: 'nila',
  email: 'nila@example.org',
  full_name: 'Nila Roy',
  role: 'user',
  profile_image: null,
  isEmailVerified: false,
};

beforeEach(() => {
  localStorage.clear();
  useAuth.setState(useAuth.getInitialState());
  stubMedia();
  stubDialog();
});

function renderBar({ user = stored, signedIn = false }: { user?: unknown; signedIn?: boolean } = {}) {
  if (signedIn) {
    localStorage.setItem('accessToken', 'access');
    localStorage.setItem('refreshToken', 'refresh');
    localStorage.setItem('user', typeof user === 'string' ? user : JSON.stringify(user));
  }
  const shell = renderShell(<TopBar search={<span>search box</span>} />, {
    categories: [makeCategory(1, 'Rivers', 3)],
  });
  act(() => useAuth.getState().restore());
  return shell;
}

test('the bar leads home, to the categories, and guests to Login and Sign Up', () => {
  renderBar();
  const bar = within(screen.getByRole('banner'));
  const main = within(bar.getByRole('navigation', { name: 'Main' }));
  expect(bar.getByRole('link', { name: 'Lekha' })).toHaveAttribute('href', '/');
  expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(main.getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/categories');
  expect(bar.getByText('search box')).toBeInTheDocument();
  expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
});

test.each([
  ['author', 'nila', '/admin/posts/41'],
  ['author', 'rafi', null],
  ['editor', 'rafi', '/admin/posts/41'],
  ['user', 'nila', null],
])('on a post the menu of an %s leads to where it is edited, if it is theirs to edit', async (role, writer, href) => {
  renderBar({ user: { ...stored, role, isEmailVerified: true }, signedIn: true });
  const article = document.createElement('article');
  article.dataset.post = '41';
  article.innerHTML = `<header><h1>River</h1><a href="/users/${writer}">by</a></header><p><a href="/users/nila">Nila</a></p>`;
  document.body.append(article);
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  const item = screen.queryByRole('menuitem', { name: 'Edit post' });
  expect(item?.getAttribute('href') ?? null).toBe(href);
  article.remove();
});

test('beside cards of a list the menu leads to the editing of none', async () => {
  renderBar({ user: { ...stored, role: 'editor', isEmailVerified: true }, signedIn: true });
  const list = document.body.appendChild(document.createElement('main'));
  list.innerHTML = '<h1>Posts</h1><article data-post="41"><header><h2>River</h2></header></article>';
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(screen.getByRole('menuitem', { name: 'Dashboard' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit post' })).toBeNull();
  list.remove();
});

test('the menu of an unverified user greets, leads to the profile and to the verification', async () => {
  renderBar({ signedIn: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Welcome, nila', 'Profile', 'Verify Email', 'Logout']);
  expect(items[0]).toHaveAttribute('aria-disabled', 'true');
  expect(items[1]).toHaveAttribute('href', '/profile');
  expect(items[2]).toHaveAttribute('href', '/verify-email');
  expect(screen.queryByRole('link', { name: 'Login', hidden: true })).not.toBeInTheDocument();
});

test('a verified user has no Verify Email in the menu', async () => {
  renderBar({ signedIn: true, user: { ...stored, isEmailVerified: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(screen.queryByRole('menuitem', { name: 'Verify Email' })).not.toBeInTheDocument();
});

test('the default admin is told that they stay, and stays', async () => {
  renderBar({ signedIn: true, user: { ...stored, role: 'default_admin' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(useUi.getState().notifications).toMatchObject([
    { content: 'Default admin users cannot be logged out', severity: 'error' },
  ]);
  expect(localStorage.getItem('accessToken')).toBe('access');
});

test('Logout forgets the session and goes home', async () => {
  const { router } = renderBar({ signedIn: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(router.push).toHaveBeenCalledWith('/');
  expect(localStorage).toHaveLength(0);
  expect(screen.getAllByRole('link', { name: 'Login', hidden: true })).not.toHaveLength(0);
});

test.each(['{"id":', '"nila"', 'null', '{"username":7}'])('a stored user like %s is removed from storage', (user) => {
  renderBar({ signedIn: true, user });
  expect(localStorage.getItem('user')).toBeNull();
  expect(useAuth.getState()).toMatchObject({ user: null, accessToken: 'access', isAuthenticated: true });
});

test('the theme toggle switches to dark, back to light, and remembers it', async () => {
  renderBar();
  const toggle = screen.getByRole('button', { name: 'Toggle light/dark theme' });
  await userEvent.click(toggle);
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('mui-mode')).toBe('dark');
  await userEvent.click(toggle);
  expect(document.documentElement).toHaveClass('light');
});

test('the hamburger opens a drawer with all ways of the site: those of sidebar and footer too', async () => {
  renderBar();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
  // The languages are folded up between them; jsdom shows what is folded up.
  const links = drawer.getAllByRole('link').filter((link) => !link.closest('details'));
  const texts = links.map((link) => link.textContent.trim());
  expect(texts).toEqual([
    ...['Lekha', 'Home', 'Categories', 'Login', 'Sign Up', 'All Posts', 'Rivers 3 posts'],
    ...['About Us', 'Contact Us', 'Privacy Policy', 'Terms & Conditions', 'Disclaimer', 'RSS feed'],
  ]);
  await userEvent.click(drawer.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a navigation closes the drawer', async () => {
  const { goTo } = renderBar();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => goTo('/categories'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the sidebar is put away and comes back, and the browser remembers it', async () => {
  renderBar();
  const toggle = screen.getByRole('button', { name: 'Browse' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect([document.documentElement.dataset.sidebar, localStorage.getItem('sidebarOpen')]).toEqual(['away', 'false']);
  await userEvent.click(toggle);
  expect([document.documentElement.dataset.sidebar, localStorage.getItem('sidebarOpen')]).toEqual([undefined, 'true']);
});

test('before anything is painted the document knows that the sidebar is away', () => {
  localStorage.setItem('sidebarOpen', 'false');
  // What stands in the head of every page, run as the browser does.
  new Function(SIDEBAR_SCRIPT)();
  renderBar();
  expect(screen.getByRole('button', { name: 'Browse' })).toHaveAttribute('aria-expanded', 'false');
  delete document.documentElement.dataset.sidebar;
});

test('a name that is too long is cut at its end, whatever the direction of the interface', () => {
  renderBar();
  const names = screen.getAllByText('Lekha', { selector: '.brand > .name' });
  expect(new Set(names.map((name) => name.getAttribute('dir')))).toEqual(new Set(['auto']));
});
