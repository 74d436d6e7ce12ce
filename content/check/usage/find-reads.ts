// Walks through the sources and collects which keys of the content they read, and where they read a
// key that the content does not have.
import ts from 'typescript';
import { type ContentTypes, listContentKeys } from './content-types.ts';
import { createPassedOn, isPassedOn } from './passed-on.ts';
import type { UsageProgram } from './program.ts';

export type Place = { file: string; line: number };
export type Reads = {
  /** Where each declared key is read first. */
  places: ReadonlyMap<ts.Declaration, Place>;
  /** Reads of a key that no schema declares. */
  unknown: readonly (Place & { name: string })[];
  /** All texts in quotation marks, for templates of emails, which code names by their file. */
  literals: ReadonlySet<string>;
};

const READS_CONTENT = /@loimel\/content|retention|company/i;

export function findReads(
  { checker, readers, roots, locate }: UsageProgram,
  types: ContentTypes,
): Reads {
  const places = new Map<ts.Declaration, Place>();
  const unknown: (Place & { name: string })[] = [];
  const literals = new Set<string>();
  const names = new Set(listContentKeys(checker, roots, types).flatMap(({ path }) => path));
  let current: ts.Node = roots;

  const read = (key: ts.Symbol | undefined): void => {
    for (const declaration of key?.declarations ?? []) {
      if (!types.isDeclaration(declaration) || places.has(declaration)) continue;
      places.set(declaration, locate(current));
    }
  };
  const passOn = createPassedOn({ checker, types, read });

  /** Reports a name that is not among the keys of a part of the content. */
  const requireKey = (node: ts.Node, object: ts.Type, name: string): void => {
    const members = object.isUnion() ? object.types : [object];
    const keys = members.flatMap((it) => checker.getPropertyOfType(it, name) ?? []);
    for (const key of keys) read(key);
    const isKnown = keys.length > 0 || checker.getIndexInfosOfType(object).length > 0;
    if (isKnown || (object.flags & ts.TypeFlags.Any) !== 0 || !hasKeys(object)) return;
    unknown.push({ ...locate(node), name });
  };

  /** Whether the keys of an object are those of the content, and not only deep inside. */
  const hasKeys = (object: ts.Type): boolean =>
    (object.isUnion() ? object.types : [object]).some((member) =>
      checker
        .getPropertiesOfType(member)
        .some(({ declarations = [] }) => declarations.some(types.isDeclaration)),
    );

  const toObject = (expression: ts.Node) =>
    checker.getNonNullableType(checker.getTypeAtLocation(expression));

  const visitElement = ({ expression, argumentExpression }: ts.ElementAccessExpression): void => {
    const object = toObject(expression);
    if (!types.holdsContent(object)) return;
    if (ts.isStringLiteral(argumentExpression)) {
      requireKey(argumentExpression, object, argumentExpression.text);
      return;
    }
    const index = checker.getTypeAtLocation(argumentExpression);
    const values = index.isUnion() ? index.types : [index];
    const literalNames = values.flatMap((value) => (value.isLiteral() ? String(value.value) : []));
    // A name that is known only at run time can be that of every key.
    const isAny = literalNames.length < values.length;
    const all = checker.getPropertiesOfType(object);
    for (const key of all) if (isAny || literalNames.includes(key.name)) read(key);
  };

  const visitPattern = (pattern: ts.ObjectBindingPattern): void => {
    const object = toObject(pattern);
    for (const { dotDotDotToken, propertyName, name } of pattern.elements) {
      const key = propertyName ?? name;
      if (dotDotDotToken !== undefined || !(ts.isIdentifier(key) || ts.isStringLiteral(key)))
        continue;
      requireKey(key, object, key.text);
    }
  };

  const createVisit = (isFull: boolean) => {
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      current = node;
      if (ts.isPropertyAccessExpression(node)) {
        if (isFull || names.has(node.name.text)) {
          const key = checker.getSymbolAtLocation(node.name);
          if (key !== undefined) read(key);
          else requireKey(node.name, toObject(node.expression), node.name.text);
        }
      } else if (isFull && ts.isElementAccessExpression(node)) visitElement(node);
      else if (isFull && ts.isObjectBindingPattern(node)) visitPattern(node);
      else if (ts.isStringLiteral(node)) literals.add(node.text);
      if (isFull && isPassedOn(node)) passOn(node);
      ts.forEachChild(node, visit);
    };
    return visit;
  };

  for (const source of readers) {
    if (declaresOnly(source)) continue;
    // Sources of the API that have nothing to do with content are only searched for names of keys.
    createVisit(!source.fileName.includes('/apps/api/') || READS_CONTENT.test(source.text))(source);
  }
  return { places, unknown, literals };
}

/** A schema declares keys and reads them only in its own rules. */
function declaresOnly({ fileName, text }: ts.SourceFile): boolean {
  return fileName.includes('/content/schema/') && text.includes("from 'zod'");
}
