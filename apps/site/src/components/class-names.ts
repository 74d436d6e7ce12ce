/** Joins the class names that are there; the rest is left out. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
