import type { AssetId } from '@fabula/core/ids'
import type { CastMember, Shown } from '@fabula/core/turn/turn-brief'
import { actsOf } from './acts.ts'
import { type Emotion, emotions, type Mood, marksOf, moodOf } from './emotions.ts'

/** How a character feels when the reader does this to them. */
const reactions: Record<string, Mood> = {
  '§thanks': { joy: 1.5 },
  '§joke': { laughter: 1, joy: 1 },
  '§insult': { anger: 2 },
  '§love': { love: 1, shame: 0.5, joy: 0.5 },
  '§sorry': { sadness: 0.5, thought: 0.5 },
  '§help': { joy: 0.7 },
  '§fear': { fear: 0.5, thought: 0.3 },
  '§how': { thought: 0.5, joy: 0.3 },
  '§greeting': { joy: 0.4 },
}

/** The line's words weigh more than those it answers; a score below `faint` keeps the usual expression. */
const lineWeight = 1
const readerWeight = 0.35
const faint = 0.45

/**
 * The sprite that fits a line and the text it answers, by the names and descriptions of the character's sprites; their
 * usual one when no feeling is strong enough. Null when they have no sprite.
 */
export function chooseExpression(member: CastMember, line: string, readerText: string | null): AssetId | null {
  if (member.sprites.length === 0) return null
  const felt = feelings(line, readerText)
  const scored = member.sprites.map((sprite) => ({ sprite, score: likeness(facesOf(sprite), felt) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score >= faint) return best.sprite.id
  const ordinary = member.sprites.find((sprite) => (facesOf(sprite).neutral ?? 0) >= 1)
  return (
    (ordinary ?? member.sprites.find((sprite) => sprite.id === member.current_sprite) ?? member.sprites[0])?.id ?? null
  )
}

function feelings(line: string, readerText: string | null): Mood {
  const felt: Mood = {}
  add(felt, moodOf(line), lineWeight)
  add(felt, marksOf(line), lineWeight)
  if (readerText !== null) {
    add(felt, moodOf(readerText), readerWeight)
    for (const intent of actsOf(readerText)) add(felt, reactions[intent] ?? {}, 1)
  }
  delete felt.neutral
  return felt
}

function add(to: Mood, from: Mood, weight: number): void {
  for (const emotion of emotions) {
    if (from[emotion] !== undefined) to[emotion] = (to[emotion] ?? 0) + weight * from[emotion]
  }
}

/** What a sprite expresses: its name counts most, then the beginning of its description. */
function facesOf(sprite: Shown): Mood {
  const faces: Mood = {}
  add(faces, moodOf(sprite.name), 3)
  const [first = '', ...rest] = sprite.description.split(/(?<=[.!?])\s+/)
  add(faces, moodOf(first), 1)
  add(faces, moodOf(rest.join(' ')), 0.34)
  return faces
}

/** The feelings that may stand in for one without a sprite of its own. */
const similar: Partial<Record<Emotion, Emotion>> = {
  laughter: 'joy',
  love: 'joy',
  shame: 'sadness',
  weariness: 'sadness',
  surprise: 'fear',
}

/** How well a sprite fits a feeling. A sprite of many feelings fits each of them less. */
function likeness(faces: Mood, felt: Mood): number {
  const size = Math.hypot(...emotions.map((emotion) => faces[emotion] ?? 0)) || 1
  return emotions.reduce((sum, emotion) => {
    const strength = felt[emotion] ?? 0
    const near = similar[emotion]
    return sum + strength * (((faces[emotion] ?? 0) + 0.4 * (near ? (faces[near] ?? 0) : 0)) / size)
  }, 0)
}
