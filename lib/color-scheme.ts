type ColorScheme = 'light' | 'dark';

/** Where the choice is kept: the name that MUI knows, for what it draws. */
const COLOR_SCHEME_KEY = 'mui-mode';

/** Runs before anything is painted: light until the reader toggles (docs/product.md#theme). */
export const COLOR_SCHEME_SCRIPT = `document.documentElement.classList.add(localStorage.getItem("${COLOR_SCHEME_KEY}")==="dark"?"dark":"light")`;

function show(scheme: ColorScheme): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(scheme);
}

/** Shows the other scheme, and keeps the choice in this browser where it lets us. */
export function toggleColorScheme(): void {
  const scheme = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
  show(scheme);
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

/** Follows the choice made in other tabs. @returns how to stop */
export function followColorScheme(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === COLOR_SCHEME_KEY) show(newValue === 'dark' ? 'dark' : 'light');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
