import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Declaration = Node & { declarations: (Node & { init: Node | null })[] }
type Statement = Node & { declaration?: Node | null }

/**
 * The schemas and routes of `core` and `contract` are created by calls, and a bundler keeps every call in a module it
 * uses, because it cannot know that the calls have no side effects. This marks each top-level constant of those files
 * as pure, so that a page's script has only the schemas it uses.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'post',
    transform: {
      // Filtered before the handler: other modules are not even passed to it.
      filter: { id: { include: /\/(core|contract|phrases)\/[^?]*\.ts$/, exclude: /\/node_modules\/zod\// } },
      handler(code) {
        const body = this.parse(code).body as unknown as Statement[]
        let written = ''
        let done = 0
        for (const { init } of body.flatMap(constantsOf)) {
          if (!init || (init.type !== 'CallExpression' && init.type !== 'ObjectExpression')) continue
          written += `${code.slice(done, init.start)}/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
          done = init.end
        }
        return done === 0 ? null : { code: written + code.slice(done), map: null }
      },
    },
  }
}

function constantsOf(statement: Statement): Declaration['declarations'] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? (declared as Declaration).declarations : []
}
