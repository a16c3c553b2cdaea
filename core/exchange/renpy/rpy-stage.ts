import type { Position } from '../../novel/interactive-scene.ts'
import { lossStatement, type StageChange, type Statement } from '../flow/statements.ts'
import type { RpyFacts } from './rpy-facts.ts'
import { quotedAt } from './rpy-lines.ts'

/** Reads `scene`, `show`, `hide`, `play` and `stop`, which change the stage. `shown`: the last image of each tag. */
export function readRpyStage(text: string, facts: RpyFacts, shown: Map<string, string>): Statement[] {
  const [word = ''] = text.split(/\s/, 1)
  const rest = text.slice(word.length).trim()
  switch (word) {
    case 'scene':
      return [stage({ kind: 'background', name: backgroundOf(rest, facts), clears: true })]
    case 'show':
      return show(rest, text, facts, shown)
    case 'hide': {
      const tag = namesOf(rest)[0]
      return tag === undefined ? [] : [stage({ kind: 'hide', who: tag })]
    }
    case 'play':
    case 'queue':
      return /^music\b/.test(rest)
        ? [stage({ kind: 'music', name: soundOf(rest.slice(5).trim(), facts) })]
        : [media(text)]
    case 'stop':
      return /^music\b/.test(rest) ? [stage({ kind: 'music', name: null })] : []
    default:
      return [media(text)]
  }
}

const stage = (change: StageChange): Statement => ({ kind: 'stage', change })
const media = (what: string): Statement => lossStatement('media', what)

/** The words of an image's name, without those on how and where to show it. */
const namesOf = (rest: string): string[] =>
  rest
    .replace(/:$/, '')
    .split(/\b(?:at|with|behind|as|onlayer|zorder|from)\b/, 1)[0]
    ?.trim()
    .split(/\s+/)
    .filter((name) => /^[\p{L}\p{N}_-]+$/u.test(name)) ?? []

const expressionOf = (rest: string): string | null => {
  const open = /^expression\s*(?:\(\s*)?(?=["'])/.exec(rest)
  return open ? (quotedAt(rest, open[0].length)?.text ?? null) : null
}

function backgroundOf(rest: string, facts: RpyFacts): string | null {
  const path = expressionOf(rest)
  if (path !== null) return path
  const name = namesOf(rest).join(' ').toLowerCase()
  if (name === '' || /^(?:black|white|blank)$/.test(name)) return null
  const known = facts.images.get(name)
  return known === '' ? null : (known ?? name)
}

function show(rest: string, text: string, facts: RpyFacts, shown: Map<string, string>): Statement[] {
  if (/^(?:screen|text|layer)\b/.test(rest)) return [media(text)]
  const position = positionOf(rest)
  const path = expressionOf(rest)
  if (path !== null) {
    const tag = /\bas\s+([\p{L}\p{N}_]+)/u.exec(rest)?.[1]
    return tag === undefined ? [media(text)] : [stage({ kind: 'show', who: tag, look: path, position })]
  }
  const names = namesOf(rest)
  const [tag] = names
  if (tag === undefined) return [media(text)]
  const whole = names.join(' ').toLowerCase()
  const name = names.length === 1 && !facts.images.has(whole) ? (shown.get(tag) ?? whole) : whole
  shown.set(tag, name)
  const who = /\bas\s+([\p{L}\p{N}_]+)/u.exec(rest)?.[1] ?? tag
  return [stage({ kind: 'show', who, look: facts.images.get(name) || name, position })]
}

/** The position that a transform's name or its horizontal coordinate means. */
function positionOf(rest: string): Position | null {
  const at = /\bat\s+([\p{L}\p{N}_]+)/u.exec(rest)?.[1]?.toLowerCase()
  if (at === undefined) return null
  const x = /\bat\s+(?:figure\s*\(\s*|\w+\s*\([^()]{0,80}?\bx(?:align|pos)\s*=\s*)(\d?\.?\d+)/i.exec(rest)?.[1]
  if (x !== undefined) return positionAt(Number(x))
  if (/(?:mid|center|c)_?left|left_?(?:mid|center)/.test(at)) return 'center-left'
  if (/(?:mid|center|c)_?right|right_?(?:mid|center)/.test(at)) return 'center-right'
  return at.includes('left') ? 'left' : at.includes('right') ? 'right' : at.includes('center') ? 'center' : null
}

const positionAt = (x: number): Position =>
  x < 0.2 ? 'left' : x < 0.45 ? 'center-left' : x <= 0.55 ? 'center' : x <= 0.8 ? 'center-right' : 'right'

/** The file of a track; of several, the first. */
function soundOf(rest: string, facts: RpyFacts): string | null {
  const open = /^[[(\s]*(?=["'])/.exec(rest)
  const text = open && quotedAt(rest, open[0].length)?.text
  if (text) return text.replace(/^<[^>]{0,80}>/, '')
  const name = /^(?:audio\.)?([\p{L}_][\p{L}\p{N}_]*)/u.exec(rest)?.[1] ?? ''
  return facts.sounds.get(name.toLowerCase()) ?? name
}
