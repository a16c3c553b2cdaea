import ts from 'typescript'

/** The texts that an expression may have; null if that is known only at runtime. */
type Texts = readonly string[] | null
type Known = ReadonlyMap<ts.Symbol, Texts>

/** The largest number of variants of a statement. */
const most = 64
const deepest = 12

/**
 * Reads texts from expressions: constants, templates, conditionals, functions that return a text, and their arguments.
 */
export function statementTexts(
  checker: ts.TypeChecker,
  sources: readonly ts.SourceFile[],
): (expression: ts.Expression) => Texts {
  const calls = callsByFunction(checker, sources)

  const read = (node: ts.Expression, known: Known, depth: number): Texts => {
    if (depth > deepest) return null
    const next = (inner: ts.Expression) => read(inner, known, depth + 1)
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))
      return [node.text.replace(/_/g, ts.isNumericLiteral(node) ? '' : '_')]
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return next(node.expression)
    }
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce<Texts>(
        (texts, span) => joined(joined(texts, next(span.expression)), [span.literal.text]),
        [node.head.text],
      )
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return ofType(node) ?? joined(next(node.left), next(node.right))
    }
    if (ts.isConditionalExpression(node)) return unionOf([next(node.whenTrue), next(node.whenFalse)])
    if (ts.isObjectLiteralExpression(node)) {
      const text = node.properties.find((each) => each.name?.getText() === 'text')
      if (text && ts.isPropertyAssignment(text)) return next(text.initializer)
      return unionOf(node.properties.filter(ts.isSpreadAssignment).map((each) => next(each.expression)))
    }
    if (ts.isCallExpression(node)) return ofCall(node, known, depth)
    if (ts.isIdentifier(node)) return ofName(node, known, depth)
    return ofType(node)
  }

  const ofName = (node: ts.Identifier, known: Known, depth: number): Texts => {
    const symbol = symbolOf(checker, node)
    if (!symbol) return null
    const given = known.get(symbol)
    if (given) return given
    const declaration = symbol.valueDeclaration
    if (!declaration) return null
    if (ts.isParameter(declaration)) return ofType(node) ?? ofParameter(declaration, depth)
    if (!ts.isVariableDeclaration(declaration)) return ofType(node)
    if (declaration.initializer) return read(declaration.initializer, known, depth + 1) ?? ofType(node)
    const loop = declaration.parent.parent
    if (!ts.isForOfStatement(loop) || !ts.isIdentifier(loop.expression)) return ofType(node)
    const list = symbolOf(checker, loop.expression)?.valueDeclaration
    const elements = list && ts.isVariableDeclaration(list) ? list.initializer : undefined
    if (!elements || !ts.isArrayLiteralExpression(elements)) return ofType(node)
    return unionOf(elements.elements.map((each) => read(each, known, depth + 1)))
  }

  /** The texts that a function returns for these arguments. */
  const ofCall = (node: ts.CallExpression, known: Known, depth: number): Texts => {
    const made = ts.isIdentifier(node.expression) ? functionOf(checker, node.expression) : null
    const answer = made && answerOf(made)
    if (!made || !answer) return null
    const inside = new Map(known)
    made.parameters.forEach((parameter, at) => {
      const symbol = checker.getSymbolAtLocation(parameter.name)
      const given = node.arguments[at] ?? parameter.initializer
      const texts = given && read(given, known, depth + 1)
      if (symbol && texts) inside.set(symbol, texts)
    })
    return read(answer, inside, depth + 1)
  }

  /** The texts that a function's callers pass for a parameter. */
  const ofParameter = (parameter: ts.ParameterDeclaration, depth: number): Texts => {
    const made = parameter.parent as FunctionNode
    const at = made.parameters.indexOf(parameter)
    const texts = (calls.get(made) ?? []).map((call) => {
      const given = call.arguments[at] ?? parameter.initializer
      return given ? read(given, new Map(), depth + 1) : null
    })
    return texts.length === 0 ? null : unionOf(texts)
  }

  const ofType = (node: ts.Expression): Texts => {
    const type = checker.getTypeAtLocation(node)
    const types = type.isUnion() ? type.types : [type]
    const texts = types.map((each) => (each.isStringLiteral() || each.isNumberLiteral() ? String(each.value) : null))
    return texts.every((text) => text !== null) ? texts : null
  }
  return (expression) => read(expression, new Map(), 0)
}

type FunctionNode = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

function callsByFunction(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
  const calls = new Map<FunctionNode, ts.CallExpression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const made = functionOf(checker, node.expression)
      if (made) calls.set(made, [...(calls.get(made) ?? []), node])
    }
    node.forEachChild(visit)
  }
  for (const source of sources) visit(source)
  return calls
}

/** The symbol of a name, resolving imports. */
function symbolOf(checker: ts.TypeChecker, name: ts.Identifier): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function functionOf(checker: ts.TypeChecker, name: ts.Identifier): FunctionNode | null {
  const made = symbolOf(checker, name)?.valueDeclaration
  if (made && ts.isFunctionDeclaration(made)) return made
  const value = made && ts.isVariableDeclaration(made) ? made.initializer : undefined
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : null
}

/** The expression that a function returns, if that is all it does; else null. */
function answerOf({ body }: FunctionNode): ts.Expression | null {
  if (!body) return null
  if (!ts.isBlock(body)) return body
  const [only] = body.statements
  return body.statements.length === 1 && only && ts.isReturnStatement(only) ? (only.expression ?? null) : null
}

const joined = (heads: Texts, tails: Texts): Texts => {
  if (heads === null || tails === null || heads.length * tails.length > most) return null
  return heads.flatMap((head) => tails.map((tail) => head + tail))
}

const unionOf = (all: readonly Texts[]): Texts =>
  all.length === 0 || all.includes(null) ? null : [...new Set(all.flatMap((texts) => texts ?? []))]
