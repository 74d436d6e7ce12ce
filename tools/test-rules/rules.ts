// Rejects tests that do not run or do not prove anything.
import ts from 'typescript';
import { createAssertionFinder, type ReadImport } from './assertions.ts';
import { findTestCalls, type TestCall } from './test-calls.ts';

export type Violation = { line: number; rule: Rule; message: string };
export type Rule = 'not-run' | 'conditional' | 'empty' | 'no-assertion';

const NOT_RUN = new Set(['skip', 'only', 'todo', 'fixme', 'fail', 'fails']);
const CONDITIONAL = new Set(['skipIf', 'runIf']);

export function findViolations(
  fileName: string,
  text: string,
  readImport: ReadImport = () => null,
): Violation[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const asserts = createAssertionFinder(source, readImport);
  const violations: Violation[] = [];
  const report = (node: ts.Node, rule: Rule, message: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    violations.push({ line: line + 1, rule, message });
  };

  for (const call of findTestCalls(source)) {
    const rejected = call.modifiers.find((name) => NOT_RUN.has(name));
    if (rejected !== undefined) report(call.node, 'not-run', `.${rejected} is rejected`);
    else checkCall(call);
  }
  for (const node of findSkipsInside(source)) {
    report(node, 'not-run', 'a test that skips itself is rejected');
  }
  return violations;

  function checkCall({ node, kind, modifiers }: TestCall): void {
    if (kind === 'table') {
      const condition = CONDITIONAL.has(modifiers.at(-1) ?? '');
      if (condition) report(node, 'conditional', `.${modifiers.at(-1)} needs an exception`);
      else if (isEmptyTable(node)) report(node, 'empty', 'the table of cases is empty');
      return;
    }
    const body = findBody(node);
    if (!body || isEmptyBlock(body)) report(node, 'empty', `a ${kind} without a body`);
    else if (kind === 'test' && !asserts(body)) {
      report(node, 'no-assertion', 'a test that asserts nothing');
    }
  }
}

/** The function of a test declaration, or the identifier or call that returns it. */
function findBody(node: ts.CallExpression): ts.Node | undefined {
  const [, ...rest] = node.arguments;
  const inline = rest.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  return inline ?? rest.findLast((one) => ts.isIdentifier(one) || ts.isCallExpression(one));
}

function isEmptyBlock(node: ts.Node): boolean {
  const body = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.body : null;
  return body !== null && ts.isBlock(body) && body.statements.length === 0;
}

function isEmptyTable({ arguments: [table] }: ts.CallExpression): boolean {
  return table !== undefined && ts.isArrayLiteralExpression(table) && table.elements.length === 0;
}

/** `context.skip()` of vitest and `testInfo.fixme()` of Playwright. */
function findSkipsInside(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isSkipOfContext(node.expression)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSkipOfContext(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !/^(?:skip|fixme)$/.test(callee.name.text)) {
    return false;
  }
  return (
    ts.isIdentifier(callee.expression) &&
    /^(?:context|ctx|t|task|testInfo)$/.test(callee.expression.text)
  );
}
