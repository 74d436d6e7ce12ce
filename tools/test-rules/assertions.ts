// Detects whether a test asserts something: directly, or through a function of its file or an
// import.
import ts from 'typescript';

const ASSERTION = /^(?:expect|assert)/;

/** Returns the source of an imported file. Null for packages and unreadable files. */
export type ReadImport = (specifier: string) => ts.SourceFile | null;

/** Returns a function that checks whether the code below a node contains an assertion. */
export function createAssertionFinder(
  source: ts.SourceFile,
  readImport: ReadImport,
): (node: ts.Node) => boolean {
  const local = findFunctions(source);
  const imported = findImports(source);
  const known = new Map<string, boolean>();

  function asserts(node: ts.Node): boolean {
    if (ts.isCallExpression(node) && isAssertingCall(node.expression)) return true;
    return ts.forEachChild(node, (child) => asserts(child) || undefined) ?? false;
  }

  function isAssertingCall(callee: ts.Expression): boolean {
    const name = toFirstName(callee);
    if (name === null) return false;
    return ASSERTION.test(name) || isAssertingFunction(name);
  }

  function isAssertingFunction(name: string): boolean {
    const before = known.get(name);
    if (before !== undefined) return before;
    // Also stops the search in functions that call each other.
    known.set(name, false);
    const body = local.get(name);
    const specifier = imported.get(name);
    const result = body
      ? asserts(body)
      : specifier !== undefined && isAssertingImport(specifier, name);
    known.set(name, result);
    return result;
  }

  function isAssertingImport(specifier: string, name: string): boolean {
    const file = readImport(specifier);
    const body = file ? findFunctions(file).get(name) : undefined;
    // One import is enough. A helper that only calls another helper should have a name with
    // `expect`.
    return file !== null && body !== undefined && createAssertionFinder(file, () => null)(body);
  }

  return asserts;
}

/** `page.waitFor(…)` gives page, `expect(x).not.toBe(…)` gives expect. */
function toFirstName(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
    return toFirstName(callee.expression);
  }
  return null;
}

function findFunctions(source: ts.SourceFile): Map<string, ts.Node> {
  const functions = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      functions.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

function findImports(source: ts.SourceFile): Map<string, string> {
  const imports = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    if (!ts.isStringLiteral(statement.moduleSpecifier)) continue;
    for (const { name } of bindings.elements) {
      imports.set(name.text, statement.moduleSpecifier.text);
    }
  }
  return imports;
}
