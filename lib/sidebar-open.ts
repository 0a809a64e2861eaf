/** Where the choice is kept: whether larger screens show the sidebar. */
const SIDEBAR_KEY = 'sidebarOpen';

/** Runs before anything is painted: the HTML, the same for everybody, has the sidebar. */
export const SIDEBAR_SCRIPT = `if(localStorage.getItem("${SIDEBAR_KEY}")==="false")document.documentElement.dataset.sidebar="away"`;

/** Whether the document shows the sidebar where there is room for it. */
export function isSidebarShown(): boolean {
  return document.documentElement.dataset.sidebar !== 'away';
}

/** Shows the sidebar or puts it away, and keeps the choice in this browser where it lets us. */
export function showSidebar(isOpen: boolean): void {
  const { dataset } = document.documentElement;
  if (isOpen) delete dataset.sidebar;
  else dataset.sidebar = 'away';
  try {
    localStorage.setItem(SIDEBAR_KEY, String(isOpen));
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}
