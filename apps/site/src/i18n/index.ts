// Public door of the i18n module. Build time only: islands get addresses as props.
export { addressesOf, localisePath, requireLanguage } from './paths.ts';
export { langPaths } from './static-paths.ts';
