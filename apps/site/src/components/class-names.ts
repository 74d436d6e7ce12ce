/** Joins class names and leaves out false, undefined and empty ones. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
