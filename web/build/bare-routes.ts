import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: Node & { name?: string } }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Declaration = Node & { declarations: (Node & { init: Node | null })[] }

/**
 * The parts of a route that a browser needs to call it. The rest is for the server, which validates every request and
 * answer.
 */
const needed = new Set(['name', 'method', 'path', 'bodyKind', 'body'])

/** `defineRoute` without the schemas of omitted parts. */
const bareDefinition = "export const defineRoute = (route) => ({ bodyKind: route.body ? 'json' : 'none', ...route })"

/**
 * Removes the schemas from the routes in page scripts, and with them the schema library: page and server come from one
 * build, so nothing is validated in the browser. Types are not affected.
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

/** The calls that define the routes in a statement. */
function definitionsIn(statement: Node & { declaration?: Node | null }): (Node & { properties: Property[] })[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return (declared as Declaration).declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    const { callee, arguments: args } = init as Call
    const [definition] = args
    return callee.name === 'defineRoute' && definition?.properties
      ? [{ ...definition, properties: definition.properties }]
      : []
  })
}
