import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Declaration = Node & { declarations: (Node & { init: Node | null })[] }
type Statement = Node & { declaration?: Node | null }

/**
 * The schemas and routes of `core` and `contract` are made by calls, and a bundler keeps every call of a module it needs
 * anything from: it can not know that they only answer. This says so of each constant at the top of those files, so a
 * page's script holds just the schemas it parses with.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'post',
    transform: {
      // Checked where modules are read: one that is not meant here is not handed over.
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
