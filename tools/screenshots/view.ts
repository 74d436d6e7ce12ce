// Properties that a set of screenshots shares.
import type { PageLanguage } from './pages.ts';

export const PHONE_WIDTH_PX = 390;
export const WIDTHS_PX = [1440, PHONE_WIDTH_PX] as const;
export const HEIGHTS_PX = { 1440: 900, 390: 844 } as const;
export const THEMES = ['light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];
export type WidthPx = (typeof WIDTHS_PX)[number];

export type View = { language: PageLanguage; widthPx: WidthPx };
