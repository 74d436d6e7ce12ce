// Finds the titles of the tests in a source file, whatever form the call has (test, it.each(…), …).
import ts from 'typescript';

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

export function findTestTitles(fileName: string, source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const [title] = node.arguments;
      if (title) titles.push(toText(title));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest));
  return titles.filter((title) => title !== '');
}

/** `test`, `test.only`, `test.each(rows)`, `` test.each`table` ``: what stands leftmost decides. */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return isTestFunction(callee.expression);
  if (ts.isCallExpression(callee)) return isTestFunction(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTestFunction(callee.tag);
}

function toText(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return toText(node.left) + toText(node.right);
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map((span) => span.literal.text).join('');
}
