/** A node of swc's syntax tree, as far as reading words needs to know it. */
export interface Node {
  type?: string;
  [name: string]: unknown;
}

/**
 * The texts an expression can be, with `*` for what is filled in.
 *
 * @param tables texts in constants that are objects, for `NAMES[field]`
 * @returns undefined where it can be anything
 */
export function textsOf(node: Node, tables?: ReadonlyMap<string, string[]>): string[] | undefined {
  const inner = unwrap(node);
  if (inner.type === "StringLiteral") return [inner.value as string];
  if (inner.type === "TemplateLiteral")
    return [(inner.quasis as { cooked: string }[]).map((one) => one.cooked).join("*")];
  if (inner.type === "MemberExpression") return tables?.get(nameOf(inner.object) ?? "");
  const either =
    inner.type === "ConditionalExpression"
      ? [inner.consequent, inner.alternate]
      : inner.type === "BinaryExpression" && (inner.operator === "??" || inner.operator === "||")
        ? [inner.left, inner.right]
        : undefined;
  const all = either?.map((branch) => textsOf(branch as Node, tables));
  return all?.every((texts) => texts !== undefined) ? all.flat() : undefined;
}

/** Every text in an object, its names left out. */
export const objectTexts = (node: Node): string[] =>
  node.type === "StringLiteral" || node.type === "TemplateLiteral"
    ? (textsOf(node) ?? [])
    : children(node)
        .filter((child) => node.type !== "KeyValueProperty" || child !== node.key)
        .flatMap(objectTexts);

/** Without what says only its type, and without parentheses. */
export function unwrap(node: Node): Node {
  if (node.type === "AwaitExpression") return unwrap(node.argument as Node);
  return DRESSES.test(node.type ?? "") ? unwrap(node.expression as Node) : node;
}

const DRESSES = /^(ParenthesisExpression|TsAsExpression|TsConstAssertion|TsNonNullExpression|TsSatisfiesExpression)$/;

const DECLARES =
  /^(JSX\w+Element|JSXAttribute|Parameter|ArrayPattern|\w+PatternProperty|Function(Expression|Declaration)|CatchClause)$/;

/** A name whose value is read, rather than one that is declared or names a property. */
export function isReference(node: Node, parent: Node | undefined): boolean {
  if (node.type !== "Identifier") return false;
  if (parent?.type === "VariableDeclarator") return parent.id !== node;
  if (parent?.type === "MemberExpression") return parent.object === node;
  if (parent?.type === "KeyValueProperty") return parent.key !== node;
  if (parent?.type === "ArrowFunctionExpression") return parent.body === node;
  return !DECLARES.test(parent?.type ?? "");
}

export const nameOf = (node: unknown): string | undefined =>
  (node as Node | undefined)?.type === "Identifier" ? ((node as Node).value as string) : undefined;

export const argumentsOf = (call: Node): Node[] =>
  (call.arguments as { expression: Node }[]).map(({ expression }) => expression);

/** Types are left out: nothing in them is said. */
export function children(node: Node): Node[] {
  if (node.type === "TsTypeAliasDeclaration" || node.type === "TsInterfaceDeclaration") return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === "typeAnnotation" || name === "typeParams" || name === "typeArguments") return [];
    const list = Array.isArray(value) ? value : [value];
    return list.filter((child): child is Node => typeof child === "object" && child !== null);
  });
}
