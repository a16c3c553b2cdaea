import { parseArgs } from 'node:util'

type Options = Record<string, { type: 'boolean' | 'string' }>
type Arguments<O extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: O }>>

/**
 * What a command was given. Throws what it does not know, followed by how it is used: Node's own words for that advise how an
 * argument that begins with a dash is passed on, and nobody means one.
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
