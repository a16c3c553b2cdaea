import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: Node & { name?: string } }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Declaration = Node & { declarations: (Node & { init: Node | null })[] }

/** What a browser calls by. The rest of a route is for the server, which checks every request and every answer. */
const needed = new Set(['name', 'method', 'path', 'bodyKind', 'body'])

/** `defineRoute` without the schemas that stand for what a route leaves out. */
const bareDefinition = "export const defineRoute = (given) => ({ bodyKind: given.body ? 'json' : 'none', ...given })"

/**
 * Takes the schemas out of the routes in a page's script, and with them the schema library: a page was built together
 * with the server that answers it, so nothing is parsed there twice. Types are not touched.
 */
export function bareRoutes(): Plugin {
  return {
    name: 'bare-routes',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(define-route|routes\/[\w-]+)\.ts$/ },
      handler(code, id) {
        if (id.endsWith('/contract/define-route.ts')) return { code: bareDefinition, map: null }
        const body = this.parse(code).body as unknown as (Node & { declaration?: Node | null })[]
        let written = ''
        let done = 0
        for (const { start, end, properties } of body.flatMap(definitionsIn)) {
          const kept = properties.flatMap(({ key, ...property }) => {
            if (key.name === 'body') return ['body: true']
            return needed.has(key.name ?? '') ? [code.slice(property.start, property.end)] : []
          })
          written += `${code.slice(done, start)}{ ${kept.join(', ')} }`
          done = end
        }
        return done === 0 ? null : { code: written + code.slice(done), map: null }
      },
    },
  }
}

/** What the routes of a statement are defined by. */
function definitionsIn(statement: Node & { declaration?: Node | null }): (Node & { properties: Property[] })[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return (declared as Declaration).declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    const { callee, arguments: given } = init as Call
    const [definition] = given
    return callee.name === 'defineRoute' && definition?.properties
      ? [{ ...definition, properties: definition.properties }]
      : []
  })
}
