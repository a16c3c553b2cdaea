import ts from 'typescript'

/** A small change to a source file that some test should notice. */
export interface Mutant {
  /** The change as `before -> after`, each on one line and shortened if it is long. */
  what: string
  line: number
  /** The range of the source that it replaces. */
  start: number
  end: number
  /** The source between `start` and `end`, with the change behind a runtime switch, `mutant(id)`. */
  switched: (id: number) => string
}

const operators: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.QuestionQuestionToken]: '&&',
}

/** Methods and their replacements; null replaces the call by the object that it is called on. */
const methods: Readonly<Record<string, string | null>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  filter: null,
  slice: null,
  trim: null,
  sort: null,
  toSorted: null,
  reverse: null,
}

/**
 * Every mutant of a source file: operators, conditions, literals, calls and bodies, similar to Stryker's set. Types,
 * names, imports, messages of thrown errors and names of prepared statements are not mutated.
 */
export function findMutants(path: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const add = (node: ts.Node, what: string, switched: Mutant['switched']) => {
    const start = node.getStart(tree)
    found.push({
      what,
      line: tree.getLineAndCharacterOfPosition(start).line + 1,
      start,
      end: node.getEnd(),
      switched,
    })
  }
  /** Replaces a node. At the start of a statement a semicolon separates it from the line before. */
  const replace = (node: ts.Node, text: string) => {
    const apart = beginsStatement(node, tree) ? ';' : ''
    add(
      node,
      `${brief(node.getText(tree))} -> ${brief(text)}`,
      (id) => `${apart}(globalThis.mutant?.(${id}) ? (${text}) : (${node.getText(tree)}))`,
    )
  }
  const emptyBlock = (body: ts.Block) => {
    if (body.statements.length === 0) return
    const inner = source.slice(body.getStart(tree) + 1, body.getEnd() - 1)
    const kept = ts.isFunctionLike(body.parent)
    add(body, `${brief(body.getText(tree))} -> {}`, (id) =>
      kept
        ? `{ if (globalThis.mutant?.(${id})) return;${inner}\n}`
        : `{ if (!globalThis.mutant?.(${id})) {${inner}\n} }`,
    )
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isLeftAlone(node)) return
    mutate(node)
    ts.forEachChild(node, visit)
  }
  const mutate = (node: ts.Node) => {
    const text = (of: ts.Node) => of.getText(tree)
    if (ts.isBinaryExpression(node)) {
      const operator = operators[node.operatorToken.kind]
      if (operator) {
        const whole = `(${text(node.left)}) ${operator} (${text(node.right)})`
        replace(node, whole)
      }
    } else if (ts.isConditionalExpression(node)) replaceCondition(node.condition)
    else if (ts.isIfStatement(node)) replaceCondition(node.expression)
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      replace(node, text(node.operand))
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true')
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      replace(node, node.text === '' ? "'mutated'" : "''")
    } else if (ts.isTemplateExpression(node)) replace(node, "''")
    else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) {
      if (!isPattern(node)) replace(node, '[]')
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      if (text(node.body) !== 'undefined') replace(node.body, 'undefined')
    } else if (ts.isBlock(node)) emptyBlock(node)
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: of, name, questionDotToken } = node.expression
      if (!Object.hasOwn(methods, name.text) || questionDotToken) return
      const other = methods[name.text]
      const called = node.arguments.map(text).join(', ')
      replace(node, other ? `${text(of)}.${other}(${called})` : text(of))
    }
  }
  const replaceCondition = (condition: ts.Expression) => {
    replace(condition, 'true')
    replace(condition, 'false')
  }
  visit(tree)
  return found
}

function brief(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length <= 60 ? line : `${line.slice(0, 40)} … ${line.slice(-17)}`
}

function beginsStatement(node: ts.Node, tree: ts.SourceFile): boolean {
  let each = node
  while (each.parent && each.parent.getStart(tree) === node.getStart(tree) && !ts.isStatement(each)) each = each.parent
  return ts.isExpressionStatement(each) && (ts.isBlock(each.parent) || ts.isSourceFile(each.parent))
}

const isPattern = (node: ts.ArrayLiteralExpression): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken

/** A query's name only lets the database cache its plan: without one the result is the same, only slower. */
const isNameOfQuery = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  node.name.getText() === 'name' &&
  ts.isObjectLiteralExpression(node.parent) &&
  ['text', 'values'].every((name) => node.parent.properties.some((each) => each.name?.getText() === name))

/** Nodes without behaviour of their own: type declarations, imports, property names, error messages, query names. */
function isLeftAlone(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isThrowStatement(node) || (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()))) return true
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  if (isNameOfQuery(node)) return true
  const { parent } = node
  return parent !== undefined && 'name' in parent && parent.name === node
}
