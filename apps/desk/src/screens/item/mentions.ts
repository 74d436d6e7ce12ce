// The colleagues whose name follows an @ in a note: the whole name, or a first name that is unique.
export function findMentions<Person extends { id: string; name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const lower = text.toLowerCase();
  const isAfterAt = (name: string) => {
    const start = lower.indexOf(`@${name.toLowerCase()}`);
    return start >= 0 && !/[\p{L}\p{N}]/u.test(lower.charAt(start + name.length + 1));
  };
  const firstName = ({ name }: Person) => name.split(' ')[0] ?? name;
  return people.filter((person) => {
    if (isAfterAt(person.name)) return true;
    const first = firstName(person);
    const isUnique = people.filter((other) => firstName(other) === first).length === 1;
    return isUnique && isAfterAt(first);
  });
}
