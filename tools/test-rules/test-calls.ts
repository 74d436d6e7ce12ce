// Finds the calls that declare tests in a source file: test(…), it.each(…)(…), test.describe(…).
import ts from 'typescript';

const ROOTS = new Set(['test', 'it', 'describe', 'suite']);
/**
 * Names allowed between the root and the call of a declaration. Others, such as `use`, declare
 * nothing.
 */
const MODIFIERS = new Set(
  'describe each for concurrent sequential serial parallel skip only todo fixme fail fails skipIf runIf'.split(
    ' ',
  ),
);
/** These take a table or a condition and return the function that declares the test. */
const MAKERS = new Set(['each', 'for', 'skipIf', 'runIf']);

export type TestCall = {
  node: ts.CallExpression;
  kind: 'test' | 'describe' | 'table';
  modifiers: string[];
};

export function findTestCalls(source: ts.SourceFile): TestCall[] {
  const calls: TestCall[] = [];
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? toTestCall(node) : null;
    if (call) calls.push(call);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

function toTestCall(node: ts.CallExpression): TestCall | null {
  const chain = toChain(node.expression);
  const [root = '', ...modifiers] = chain;
  if (!ROOTS.has(root) || !modifiers.every((name) => MODIFIERS.has(name))) return null;
  const isTable =
    ts.isPropertyAccessExpression(node.expression) && MAKERS.has(node.expression.name.text);
  if (isTable) return { node, kind: 'table', modifiers };
  const isDescribe = root === 'describe' || root === 'suite' || modifiers.includes('describe');
  return { node, kind: isDescribe ? 'describe' : 'test', modifiers };
}

/**
 * `test.each(rows)` has the chain test, each. Empty when the callee does not begin with an
 * identifier.
 */
function toChain(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return toChain(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return toChain(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = toChain(callee.expression);
  return before.length === 0 ? [] : [...before, callee.name.text];
}
