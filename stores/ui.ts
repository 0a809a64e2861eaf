import { create } from 'zustand';
import { isSidebarShown, showSidebar } from '../lib/sidebar-open.ts';

export type NotificationSeverity = 'success' | 'info' | 'warning' | 'error';
/** What can be done about it, such as Undo. */
export type NotificationAction = {
  label: string;
  run: () => void;
  /** The reason, in a sentence of its own. */
  why?: string;
  /** It takes back what this toast alone tells of: another toast in the same words is about something else. */
  isOwn?: true;
};
export type Notification = {
  id: number;
  content: string;
  severity: NotificationSeverity;
  action?: NotificationAction | undefined;
};

type UiState = {
  /** The newest first. */
  notifications: Notification[];
  /** Whether larger screens show the sidebar. True on the server; the document knows better (`readSidebar`). */
  sidebarOpen: boolean;
};
type UiActions = {
  /** Shows a toast. The shell cuts its text at 500 graphemes (docs/product.md#limits). */
  notify: (content: string, severity?: NotificationSeverity, action?: NotificationAction) => void;
  dismiss: (id: number) => void;
  /** Takes over what the document shows since before it was painted. */
  readSidebar: () => void;
  /** Puts the sidebar away or shows it again; the choice is remembered. */
  toggleSidebar: () => void;
};

let lastId = 0;
/** docs/product.md#texts: so many stand there at a time. */
const MOST_SHOWN = 3;

/** What the shell shows for a moment (docs/product.md#entities: ui state). The theme is kept by MUI, lists by React Query. */
export const useUi = create<UiState & UiActions>()((set) => ({
  notifications: [],
  sidebarOpen: true,
  readSidebar: () => set({ sidebarOpen: isSidebarShown() }),
  toggleSidebar: () =>
    set(({ sidebarOpen }) => {
      showSidebar(!sidebarOpen);
      return { sidebarOpen: !sidebarOpen };
    }),
  notify: (content, severity = 'info', action) => {
    const notification = { id: (lastId += 1), content, severity, action };
    // Said again, it is shown anew, not twice.
    set(({ notifications }) => {
      const others = notifications.filter((shown) => shown.content !== content || shown.action?.isOwn);
      return { notifications: [notification, ...others].slice(0, MOST_SHOWN) };
    });
  },
  dismiss: (id) => set(({ notifications }) => ({ notifications: notifications.filter((shown) => shown.id !== id) })),
}));
