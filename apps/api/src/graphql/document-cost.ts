// Computes an upper bound for the cost of planning a document, before planning starts. Planning
// blocks the process. Its duration grows with the number of object fields, because each alias of a
// table is planned separately.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'postgraphile/graphql';

/** Planning a field with a selection set is about ten times as expensive as planning a scalar. */
const OBJECT_COST = 10;
const SCALAR_COST = 1;

/**
 * The cost of all operations of the document. The fields of a fragment count for every use, so
 * nested fragments multiply. Counting stops above `max`.
 */
export function computeCost(document: DocumentNode, max: number): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  // A fragment that uses itself is invalid. Its cost exceeds every limit.
  const costs = new Map<string, number>();
  const costOfFragment = (name: string): number => {
    const known = costs.get(name);
    if (known !== undefined) return known;
    costs.set(name, Number.POSITIVE_INFINITY);
    const fragment = fragments.get(name);
    const cost = fragment ? costOf(fragment.selectionSet) : 0;
    costs.set(name, cost);
    return cost;
  };

  function costOf({ selections }: SelectionSetNode): number {
    let cost = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost += costOfFragment(selection.name.value);
      else {
        if (selection.kind === Kind.FIELD) {
          cost += selection.selectionSet ? OBJECT_COST : SCALAR_COST;
        }
        if (selection.selectionSet) cost += costOf(selection.selectionSet);
      }
      if (cost > max) return cost;
    }
    return cost;
  }

  let total = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) total += costOf(definition.selectionSet);
  }
  return total;
}
