// Keys that are read after a value was passed on to another type: `<Form texts={ui.form} />` with
// props of its own, a spread, a cast, or `JSON.stringify`. The keys that the other type names count as read.
import ts from 'typescript';
import { type ContentTypes, isObject, isOfLibrary, toEntryTypes } from './content-types.ts';

type Options = { checker: ts.TypeChecker; types: ContentTypes; read: (key: ts.Symbol) => void };

const DEEPEST = 8;
/** `unknown` says nothing about what is read. `sample-mark.ts` walks through all facts with it. */
const SILENT = ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive | ts.TypeFlags.Void;

/** Returns a function that compares the type of an expression with the type that is expected there. */
export function createPassedOn({ checker, types, read }: Options) {
  const compared = new Map<ts.Type, Set<ts.Type>>();
  const readWhole = new Set<ts.Type>();

  const pass = (from: ts.Type, to: ts.Type, depth: number): void => {
    if (from === to || depth > DEEPEST || (to.flags & SILENT) !== 0) return;
    const seen = compared.get(from) ?? new Set();
    if (seen.has(to)) return;
    compared.set(from, seen.add(to));
    if (!types.holdsContent(from)) return;
    if (from.isUnion()) {
      for (const member of from.types) pass(member, to, depth);
    } else if ((to.flags & ts.TypeFlags.Any) !== 0) {
      readAll(from, depth);
    } else if (to.isUnionOrIntersection()) {
      if (!to.types.includes(from)) for (const member of to.types) pass(from, member, depth);
    } else if ((to.flags & ts.TypeFlags.TypeParameter) !== 0) {
      const constraint = checker.getBaseConstraintOfType(to);
      if (constraint !== undefined) pass(from, constraint, depth + 1);
    } else if (isObject(to)) {
      passObject(from, to, depth + 1);
    }
  };

  const passObject = (from: ts.Type, to: ts.Type, depth: number): void => {
    const toNumber = checker.getIndexTypeOfType(to, ts.IndexKind.Number);
    const entries = toEntryTypes(checker, from);
    if (entries !== null) {
      if (toNumber !== undefined) for (const entry of entries) pass(entry, toNumber, depth);
      return;
    }
    const toAny = checker.getIndexTypeOfType(to, ts.IndexKind.String);
    if (toAny !== undefined) {
      for (const key of checker.getPropertiesOfType(from)) {
        read(key);
        pass(checker.getTypeOfSymbol(key), toAny, depth);
      }
    }
    for (const property of checker.getPropertiesOfType(to)) {
      const key = checker.getPropertyOfType(from, property.name);
      if (key === undefined) continue;
      const isKey = isContent(key);
      if (isKey && !isContent(property)) read(key);
      if (!isKey && isOfLibrary(property)) continue;
      pass(checker.getTypeOfSymbol(key), checker.getTypeOfSymbol(property), depth);
    }
    for (const own of from.getCallSignatures()) {
      for (const expected of to.getCallSignatures()) passCall(own, expected, depth);
    }
  };

  /** A callback gets its arguments from the caller and returns its result to it. */
  const passCall = (own: ts.Signature, expected: ts.Signature, depth: number): void => {
    for (const [index, parameter] of own.parameters.entries()) {
      const given = expected.parameters[index];
      if (given === undefined) continue;
      pass(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(parameter), depth);
    }
    const result = expected.getReturnType();
    if ((result.flags & ts.TypeFlags.Any) === 0) pass(own.getReturnType(), result, depth);
  };

  const readAll = (type: ts.Type, depth: number): void => {
    if (depth > DEEPEST || readWhole.has(type) || !types.holdsContent(type)) return;
    readWhole.add(type);
    if (type.isUnionOrIntersection()) for (const member of type.types) readAll(member, depth);
    const entries = toEntryTypes(checker, type);
    for (const entry of entries ?? []) readAll(entry, depth + 1);
    if (entries !== null || type.getCallSignatures().length > 0) return;
    for (const key of checker.getPropertiesOfType(type)) {
      read(key);
      readAll(checker.getTypeOfSymbol(key), depth + 1);
    }
  };

  const isContent = ({ declarations = [] }: ts.Symbol) => declarations.some(types.isDeclaration);

  return (expression: ts.Expression): void => {
    const expected = checker.getContextualType(expression);
    if (expected !== undefined) pass(checker.getTypeAtLocation(expression), expected, 0);
  };
}

/** Whether an expression is passed on: as an argument, a property, a result and so on. */
export function isPassedOn(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  if (parent === undefined || !ts.isExpression(node) || isPlain(node)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.arguments?.includes(node) ?? false;
  }
  if (ts.isVariableDeclaration(parent)) {
    return parent.initializer === node && parent.type !== undefined;
  }
  if (ts.isPropertyAssignment(parent) || ts.isParameter(parent)) return parent.initializer === node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isBinaryExpression(parent)) return parent.right === node;
  return (
    ts.isJsxExpression(parent) ||
    ts.isJsxSpreadAttribute(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  );
}

/** Texts, numbers and markup contain no content that a type could show. */
function isPlain(node: ts.Node): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node)
  );
}
