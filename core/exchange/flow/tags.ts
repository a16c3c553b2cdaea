import type { StageChange, Statement } from './statements.ts'

/** What the tags of a line mean for a scene. */
export interface LineTags {
  /** The speaker of the line. */
  who: string | null
  /** Statements to run before the line. */
  before: Statement[]
}

const spots: Record<string, Extract<StageChange, { kind: 'show' }>['position']> = {
  left: 'left',
  center: 'center',
  centre: 'center',
  middle: 'center',
  right: 'right',
}

/**
 * Reads the tags of a line: `speaker: Mara`, `portrait: mara_happy`, `background: quay.png`, `music: tide.ogg`.
 * Anything else is a loss. `speaker` is the default speaker.
 */
export function readTags(tags: readonly string[], speaker: string | null): LineTags {
  const before: Statement[] = []
  let who = speaker
  let look: string | null = null
  let position: Extract<StageChange, { kind: 'show' }>['position'] = null
  for (const tag of tags) {
    const colon = tag.search(/[:=]/)
    const key = (colon < 0 ? tag : tag.slice(0, colon)).trim().toLowerCase()
    const value = colon < 0 ? '' : tag.slice(colon + 1).trim()
    if (/^(speaker|char|character|name|who|actor)$/.test(key) && value !== '') who = value
    else if (/^(portrait|expression|emotion|mood|face|sprite|pose|look)$/.test(key) && value !== '') look = value
    else if (/^(position|layout|pos|side)$/.test(key) && spots[value.toLowerCase()])
      position = spots[value.toLowerCase()] ?? null
    else if (/^(background|bg|image|backdrop|location)$/.test(key) && value !== '')
      before.push(stage({ kind: 'background', name: isNothing(value) ? null : value, clears: false }))
    else if (/^(music|bgm|audioloop|song|track)$/.test(key) && value !== '')
      before.push(stage({ kind: 'music', name: isNothing(value) ? null : value }))
    else if (/^(clear|line|id|lastline)$/.test(key)) continue
    else if (tag.trim() !== '') before.push({ kind: 'loss', loss: 'macro', what: `#${tag.trim()}` })
  }
  if (look !== null) {
    if (who === null) before.push({ kind: 'loss', loss: 'macro', what: `#${look}` })
    else before.push(stage({ kind: 'show', who, look: lookOf(who, look), position }))
  }
  return { who, before }
}

const stage = (change: StageChange): Statement => ({ kind: 'stage', change })
const isNothing = (value: string): boolean => /^(none|stop|off|clear)$/i.test(value)
/** A look may be named with or without its owner. */
const lookOf = (who: string, look: string): string =>
  look.toLowerCase().includes(who.toLowerCase()) || /[./]/.test(look) ? look : `${who} ${look}`

/** A name may be in bold or italics: `\ue0f0` to `\ue0f3` mark emphasis. */
const prefixed = /^[\ue0f0-\ue0f3]?([\p{L}][\p{L}\p{N} .'’-]{0,39})[\ue0f0-\ue0f3]?:[\ue0f0-\ue0f3]?[ \t]+(?=\S)/u

/** Splits `Mara: Hello.` into speaker and length of the prefix; null when it does not begin with a name. */
export function speakerOf(text: string): { who: string; length: number } | null {
  const found = prefixed.exec(text.slice(0, 60))
  const name = found?.[1]?.trim() ?? ''
  if (!found || name === '' || name.split(/\s+/).length > 4) return null
  return { who: name, length: found[0].length }
}
