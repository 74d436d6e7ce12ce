// The ground of both themes, for what a browser draws around the page. styles/tokens.css has them.
export const THEME_COLOURS = { light: '#f0efea', dark: '#0f1430' } as const;
