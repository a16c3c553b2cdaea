import { parseArgs } from 'node:util'

type Options = Record<string, { type: 'boolean' | 'string' }>
type Arguments<O extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: O }>>

/**
 * A command's parsed arguments. Throws on unknown ones, with the usage: Node's own messages advise how to pass an
 * argument that begins with a dash, which nobody needs here.
 */
export function readArguments<const O extends Options>(usage: string, options: O): Arguments<O> {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    const name = /^Unknown option '([^']*)'/.exec(error instanceof Error ? error.message : '')?.[1]
    if (name === undefined) throw error
    throw new Error(`There is no option ${name} here.\n\n${usage}`)
  }
}
