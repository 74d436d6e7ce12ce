// Light or dark: the choice of the person on this device, else that of the system, also when it
// changes.

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'desk.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function followTheme(): void {
  apply();
  prefersDark.addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) apply();
  });
}

export function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, theme);
  apply();
}

function apply(): void {
  const theme = readTheme();
  const shown = theme === 'system' ? (prefersDark.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['theme'] = shown;
}
