import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isNode, type Node, parseSource, walk } from './parse-source.ts'

/** A phrase in one language: a text, or a function that returns one. */
export type Phrase = string | ((...given: never[]) => string)

export interface Area {
  /** The file's name in `phrases`, without extension. */
  name: string
  english: Map<string, Phrase>
  russian: Map<string, Phrase>
  /** For phrases that are functions: the types of their parameters, as written. */
  parameters: Map<string, string[]>
}

const folder = fileURLToPath(new URL('../../phrases/', import.meta.url))

/** Every area of `phrases`, with its phrases by dotted name. */
export async function everyArea(): Promise<Area[]> {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file) && !file.includes('.test.'))
  const areas = await Promise.all(
    files.map(async (file): Promise<Area[]> => {
      const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
      const parameters = parametersIn(join(folder, file))
      return Object.entries(exported).flatMap(([export_name, value]) => {
        if (!export_name.endsWith('Phrases') || !isRecord(value)) return []
        const { english, russian } = value
        return [
          { name: file.slice(0, -3), english: flattenPhrases(english), russian: flattenPhrases(russian), parameters },
        ]
      })
    }),
  )
  return areas.flat()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function flattenPhrases(value: unknown, at = '', into = new Map<string, Phrase>()): Map<string, Phrase> {
  if (typeof value === 'string' || typeof value === 'function') into.set(at, value as Phrase)
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) flattenPhrases(inner, at === '' ? key : `${at}.${key}`, into)
  return into
}

/** The parameter types of every arrow function in a file's objects, by the property's dotted name. */
function parametersIn(path: string): Map<string, string[]> {
  const source = parseSource(path, readFileSync(path, 'utf8'))
  const found = new Map<string, string[]>()
  walk(source.program, (node, parents) => {
    if (node.type !== 'ArrowFunctionExpression' || !Array.isArray(node.params)) return
    const name = parents
      .filter(({ type }) => type === 'Property')
      .map(({ key }) => (isNode(key) ? String(key.name ?? key.value) : ''))
      .join('.')
    const types = node.params.map((parameter: Node) => {
      const annotation = parameter.typeAnnotation
      return isNode(annotation) ? source.text.slice(annotation.start + 1, annotation.end as number).trim() : ''
    })
    if (name !== '' && (!found.has(name) || types.some((type) => type !== ''))) found.set(name, types)
  })
  return found
}
