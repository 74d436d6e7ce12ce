// An upper bound of the work of planning a document, computed from the parsed document before planning
// starts. Planning blocks the process, and its duration grows with the number of object fields: each
// alias of a table is planned on its own.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'postgraphile/graphql';

/** A field with fields of its own is about ten times as expensive to plan as a scalar. */
const OBJECT_COST = 10;
const SCALAR_COST = 1;

/**
 * The cost of all operations of the document: the fields of a fragment count every time the fragment
 * is used, so nested fragments multiply. Stops counting above `max`.
 */
export function computeCost(document: DocumentNode, max: number): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  // A fragment that uses itself is invalid; its cost exceeds every limit.
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
