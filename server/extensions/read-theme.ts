import { unreadable } from '@fabula/contract/theme/readable'
import { ThemeTokens } from '@fabula/contract/theme/theme'
import { usualColours } from '@fabula/contract/theme/tokens'
import * as z from 'zod/mini'
import { ExtensionError } from './extension-error.ts'
import { checkVersion, headFields, parsed, shortly } from './extension-head.ts'

const ThemeFile = z.strictObject({
  $schema: z.optional(z.string()),
  ...headFields,
  ...ThemeTokens.shape,
})

export type Theme = Pick<z.output<typeof ThemeFile>, 'name' | 'title'> & { tokens: ThemeTokens }

/** Parses a theme file. Throws {@link ExtensionError}, also if its colours make text unreadable. */
export function readTheme(text: string): Theme {
  const json = jsonOf(text)
  checkVersion(json)
  const { name, title, colours, faces, corners } = parsed(ThemeFile, json)
  const found = unreadable({ ...usualColours, ...colours })
  const [first] = found
  if (first) {
    throw new ExtensionError('unreadable_colours', {
      ink: first.ink,
      on: first.on,
      light: first.light,
      ratio: (Math.floor(first.ratio * 10) / 10).toFixed(1),
      least: String(first.least),
      more: String(found.length - 1),
    })
  }
  return { name, title, tokens: { colours, faces, ...(corners ? { corners } : {}) } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ExtensionError('not_json', { why: shortly(error instanceof Error ? error.message : '') })
  }
}
