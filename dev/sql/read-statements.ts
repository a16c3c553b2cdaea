import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { statementTexts } from './statement-texts.ts'

/** An SQL statement in a file of the server. */
export interface Statement {
  /** `path:line`, relative to the root of the repository. */
  place: string
  text: string
  /** The row type in the code: the kind of value of each column; null if the code declares none. */
  row: Record<string, ColumnKind> | null
}

/** `other`: lists, documents, and unions of several kinds. */
export type ColumnKind = 'string' | 'number' | 'boolean' | 'date' | 'other'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Every statement that the server sends with `query`, read from its sources, in all variants if parts of it are chosen
 * at runtime. `unread`: files with a statement whose text is known only at runtime.
 */
export function readStatements(): { statements: Statement[]; unread: string[] } {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${root}server/tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  if (!config) throw new Error('server/tsconfig.json can not be read')
  const files = config.fileNames.filter((file) => !/\.test\.tsx?$|\/test(-[^/]*)?(\/|\.ts$)/.test(file))
  const options = { ...config.options, noEmit: true, composite: false }
  const program = ts.createProgram(files, options, ownModulesOnly(options))
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName))
  const textsOf = statementTexts(checker, sources)
  const statements: Statement[] = []
  const unread: string[] = []
  const visit = (node: ts.Node, source: ts.SourceFile): void => {
    const found = queryIn(node)
    if (found) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const path = relative(root, source.fileName)
      const texts = textsOf(found.text)
      if (texts === null) unread.push(path)
      const row = found.row ? rowOf(checker, found.row) : null
      for (const text of texts ?? []) statements.push({ place: `${path}:${line}`, text, row })
    }
    node.forEachChild((child) => visit(child, source))
  }
  for (const source of sources) visit(source, source)
  return { statements, unread }
}

/**
 * A compiler host that resolves only our own modules and zod: no row type uses anything else, and the rest is most of
 * what would have to be loaded.
 */
function ownModulesOnly(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (names, containingFile) =>
    names.map(({ text }) =>
      /^(\.|@fabula\/|zod)/.test(text)
        ? ts.resolveModuleName(text, containingFile, options, host)
        : { resolvedModule: undefined },
    )
  return host
}

/** The text of a statement and the type of its rows, if the node is a call of `query`. */
function queryIn(node: ts.Node): { text: ts.Expression; row: ts.TypeNode | null } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const [given] = node.arguments
  if (node.expression.name.text !== 'query' || !given) return null
  const row = node.typeArguments?.[0] ?? null
  if (!ts.isObjectLiteralExpression(given)) return { text: given, row }
  const text = given.properties.find((each) => each.name?.getText() === 'text')
  return text && ts.isPropertyAssignment(text) ? { text: text.initializer, row } : { text: given, row }
}

function rowOf(checker: ts.TypeChecker, node: ts.TypeNode): Statement['row'] {
  const type = checker.getTypeFromTypeNode(node)
  // A generic row type says nothing about its columns.
  if (type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) return null
  return Object.fromEntries(
    // Optional properties are added by later code.
    checker
      .getPropertiesOfType(type)
      .filter(isThere)
      .map((property) => {
        const of = checker.getTypeOfSymbolAtLocation(property, node)
        return [property.name, kindOf(checker, checker.getNonNullableType(of))]
      }),
  )
}

const isThere = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) === 0

function kindOf(checker: ts.TypeChecker, type: ts.Type): ColumnKind {
  const kinds = new Set((type.isUnion() ? type.types : [type]).map((each) => kindOfOne(checker, each)))
  const [kind = 'other'] = kinds
  return kinds.size === 1 ? kind : 'other'
}

function kindOfOne(checker: ts.TypeChecker, type: ts.Type): ColumnKind {
  const { flags } = type
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  // Ids are branded strings.
  if (type.isIntersection())
    return type.types.map((each) => kindOfOne(checker, each)).find((kind) => kind !== 'other') ?? 'other'
  return type.symbol?.name === 'Date' ? 'date' : 'other'
}
