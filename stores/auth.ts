import { create } from 'zustand';

/** What the browser keeps of the signed-in user (docs/product.md#entities). */
export type AuthUser = {
  id: number;
  username: string;
  email: string;
  full_name: string;
  role: string;
  profile_image: string | null;
  isEmailVerified: boolean;
};

export type AuthState = {
  user: AuthUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
  isEmailVerified: boolean;
  /** True until the browser's storage has been read: the server and the first render know guests only (docs/product.md#session). */
  loading: boolean;
  error: string | null;
};

export type AuthTokens = { accessToken: string; refreshToken: string };

export type AuthActions = {
  /** Reads the session from storage; a corrupted user is removed from it (docs/product.md#session). */
  restore: () => void;
  /** Keeps a session that has begun. */
  signIn: (session: AuthTokens & { user: AuthUser }) => void;
  saveTokens: (tokens: AuthTokens) => void;
  saveUser: (user: AuthUser) => void;
  /** Remembers why somebody is not signed in, or what of their account failed (docs/product.md#texts); null: that is over. */
  fail: (error: string | null) => void;
  /** Forgets the session, here and in storage. Resolves once the server has been asked to do so too (docs/product.md#session). */
  clear: () => Promise<void>;
};

type Farewell = (refreshToken: string | null) => Promise<void>;
let tellServer: Farewell = () => Promise.resolve();

/** How the server is asked to forget a session that `clear` has forgotten. It must not throw. */
export function tellServerWhenCleared(farewell: Farewell): void {
  tellServer = farewell;
}

const STORED_KEYS = ['accessToken', 'refreshToken', 'user'] as const;

const SIGNED_OUT = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  isEmailVerified: false,
  error: null,
} satisfies Partial<AuthState>;

function isUser(value: unknown): value is AuthUser {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && typeof value.id === 'number' && 'username' in value && typeof value.username === 'string';
}

function readUser(): AuthUser | null {
  const stored = localStorage.getItem('user');
  if (stored === null) return null;
  try {
    const user: unknown = JSON.parse(stored);
    if (isUser(user)) return user;
  } catch {
    // Not JSON: as corrupted as any other value that is no user.
  }
  localStorage.removeItem('user');
  return null;
}

function withUser(user: AuthUser): Pick<AuthState, 'user' | 'isEmailVerified'> {
  localStorage.setItem('user', JSON.stringify(user));
  return { user, isEmailVerified: user.isEmailVerified };
}

function withTokens({ accessToken, refreshToken }: AuthTokens) {
  localStorage.setItem('accessToken', accessToken);
  localStorage.setItem('refreshToken', refreshToken);
  return { accessToken, refreshToken, isAuthenticated: true };
}

/** The session of this browser (docs/product.md#session: authenticated means that an access token exists). */
export const useAuth = create<AuthState & AuthActions>()((set) => ({
  ...SIGNED_OUT,
  loading: true,
  restore: () => {
    const user = readUser();
    const accessToken = localStorage.getItem('accessToken');
    set({
      user,
      accessToken,
      refreshToken: localStorage.getItem('refreshToken'),
      isAuthenticated: accessToken !== null,
      isEmailVerified: user?.isEmailVerified === true,
      loading: false,
    });
  },
  signIn: ({ user, ...tokens }) => set({ ...withUser(user), ...withTokens(tokens), loading: false, error: null }),
  saveTokens: (tokens) => set(withTokens(tokens)),
  saveUser: (user) => set(withUser(user)),
  fail: (error) => set({ error }),
  clear: () => {
    const refreshToken = localStorage.getItem('refreshToken');
    for (const key of STORED_KEYS) localStorage.removeItem(key);
    set({ ...SIGNED_OUT, loading: false });
    return tellServer(refreshToken);
  },
}));

/** Follows what other tabs of this browser do to the session. @returns how to stop */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    // No key: storage was emptied.
    if (key === null || STORED_KEYS.some((stored) => stored === key)) useAuth.getState().restore();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
