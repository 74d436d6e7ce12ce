/** Where no vector can be shown: the home screen of a phone and its splash screen. */
export const ICON_SIZES_PX = [192, 512] as const;
