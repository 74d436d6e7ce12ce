export { createChangeFeed } from './change-feed.ts';
export { type DeskTimes, mountDeskChanges } from './changes-route.ts';
