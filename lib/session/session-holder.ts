import type { SessionHolder } from '@/lib/session/session-refresh';
import { useAuth } from '@/stores/auth';

/** This browser's session, as lib/api renews and validates it. */
export const sessionHolder: SessionHolder = {
  read: () => ({
    accessToken: localStorage.getItem('accessToken'),
    refreshToken: localStorage.getItem('refreshToken'),
  }),
  saveTokens: (tokens) => useAuth.getState().saveTokens(tokens),
  saveUser: (user) => useAuth.getState().saveUser(user),
};
