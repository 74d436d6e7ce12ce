// Which types hold content: a property that a schema declares keeps its declaration through zod's
// inferred types, aliases, spreads and generics, so a declaration identifies a key.
import ts from 'typescript';

/** A key of the content: `form.left` of `ui.yaml`. `[]` stands for every entry of a list. */
export type ContentKey = {
  folder: 'facts' | 'texts';
  file: string;
  path: readonly string[];
  isOptional: boolean;
  declarations: readonly ts.Declaration[];
};

export type ContentTypes = {
  isDeclaration: (declaration: ts.Declaration) => boolean;
  /** Whether a value of the type contains content, at any depth. */
  holdsContent: (type: ts.Type) => boolean;
};

const DEEPEST = 6;
const DEEPEST_KEY = 12;

export function createContentTypes(checker: ts.TypeChecker, roots: ts.SourceFile): ContentTypes {
  const folder = roots.fileName.slice(0, roots.fileName.lastIndexOf('/') + 1);
  const known = new Map<ts.Type, boolean>();

  const isDeclaration = (declaration: ts.Declaration) =>
    declaration.getSourceFile().fileName.startsWith(folder) &&
    declaration.getSourceFile() !== roots;

  const holds = (type: ts.Type, depth: number): boolean => {
    const found = known.get(type);
    if (found !== undefined) return found;
    if (depth > DEEPEST) return false;
    // A type that contains itself holds content only by its other members.
    known.set(type, false);
    const result = compute(type, depth);
    known.set(type, result);
    return result;
  };

  const compute = (type: ts.Type, depth: number): boolean => {
    if (type.isUnionOrIntersection()) return type.types.some((member) => holds(member, depth));
    if (!isObject(type) || isOfZod(type)) return false;
    const entries = toEntryTypes(checker, type);
    if (entries !== null) return entries.some((entry) => holds(entry, depth));
    if (isReference(type) && toArguments(checker, type).some((inner) => holds(inner, depth + 1))) {
      return true;
    }
    const properties = checker.getPropertiesOfType(type);
    if (properties.some(({ declarations = [] }) => declarations.some(isDeclaration))) return true;
    if (isOfLibrary(type.symbol)) return false;
    return (
      properties.some(
        (property) => !isOfLibrary(property) && holds(checker.getTypeOfSymbol(property), depth + 1),
      ) ||
      checker.getIndexInfosOfType(type).some((index) => holds(index.type, depth + 1)) ||
      type
        .getCallSignatures()
        .some(
          (signature) =>
            holds(signature.getReturnType(), depth + 1) ||
            signature.parameters.some((it) => holds(checker.getTypeOfSymbol(it), depth + 1)),
        )
    );
  };
  return { isDeclaration, holdsContent: (type) => holds(type, 0) };
}

/** Every key of every content file, from the types that the roots file declares. */
export function listContentKeys(
  checker: ts.TypeChecker,
  roots: ts.SourceFile,
  { isDeclaration }: ContentTypes,
): ContentKey[] {
  const keys: ContentKey[] = [];
  const walk = (type: ts.Type, place: Pick<ContentKey, 'folder' | 'file' | 'path'>): void => {
    const { path } = place;
    const real = checker.getNonNullableType(type);
    if (path.length > DEEPEST_KEY) return;
    if (real.isUnion()) {
      for (const member of real.types) walk(member, place);
      return;
    }
    const entries = isObject(real) ? toEntryTypes(checker, real) : null;
    if (entries !== null) {
      for (const entry of entries) walk(entry, { ...place, path: [...path, '[]'] });
      return;
    }
    if (!isObject(real) && !real.isIntersection()) return;
    for (const property of checker.getPropertiesOfType(real)) {
      const inner = { ...place, path: [...path, property.name] };
      const declarations = (property.declarations ?? []).filter(isDeclaration);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      keys.push({ ...inner, isOptional, declarations });
      walk(checker.getTypeOfSymbol(property), inner);
    }
  };
  const module = checker.getSymbolAtLocation(roots);
  if (module === undefined) throw new Error('the types of the content cannot be read');
  for (const symbol of checker.getExportsOfModule(module)) {
    const folder = symbol.name === 'facts' ? 'facts' : 'texts';
    for (const file of checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol))) {
      walk(checker.getTypeOfSymbol(file), { folder, file: file.name, path: [] });
    }
  }
  return keys;
}

export function isObject(type: ts.Type): type is ts.ObjectType {
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

/** The types of the entries of a list. Null for anything else. */
export function toEntryTypes(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] | null {
  if (!checker.isArrayType(type) && !checker.isTupleType(type)) return null;
  return isObject(type) && isReference(type) ? toArguments(checker, type) : null;
}

/** Whether a property or type comes from an npm package. It then holds no content itself. */
export function isOfLibrary(symbol: ts.Symbol | undefined): boolean {
  const [declaration] = symbol?.declarations ?? [];
  return declaration?.getSourceFile().fileName.includes('/node_modules/') ?? false;
}

function isReference(type: ts.ObjectType): type is ts.TypeReference {
  return (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function toArguments(checker: ts.TypeChecker, type: ts.TypeReference): readonly ts.Type[] {
  return checker.getTypeArguments(type);
}

/** A schema is not a value of its content. */
function isOfZod({ symbol }: ts.Type): boolean {
  const flags = ts.SymbolFlags.Interface | ts.SymbolFlags.Class;
  if (symbol === undefined || (symbol.flags & flags) === 0) return false;
  return (symbol.declarations ?? []).some((it) => it.getSourceFile().fileName.includes('/zod/'));
}
