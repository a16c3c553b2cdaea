import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { flagValue, scaleValue, type World } from '@fabula/core/scene/world'
import type { ProposedChange, ReplyWarning, StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'

/** What a reply proposed, with the author's names. */
export function explainProposal(novel: Novel, brief: TurnBrief, reply: StorytellerReply): TestAnswer['proposed'] {
  const names = namesOf(novel, brief)
  return {
    character_id: reply.speaker_id,
    message: reply.message,
    sprites: reply.sprites.map(({ character_id, asset_id }) => ({
      character_id,
      character_sprite_id: asset_id,
      name: names(asset_id),
    })),
    music: reply.music_asset_id && { music_asset_id: reply.music_asset_id, name: names(reply.music_asset_id) },
    changes: reply.changes.map((change) => ({
      ...effectOf(change),
      kind: change.kind,
      id: change.id,
      name: names(change.id),
      because: change.because,
    })),
    ending: reply.ending && {
      id: reply.ending.ending_id,
      name: names(reply.ending.ending_id),
      because: reply.ending.because,
    },
    offered_endings: reply.offered_endings.map((id) => ({ id, name: names(id) })),
  }
}

/**
 * What a reply changed: each flag and scale with its values before and after. An ending's own trigger is not included.
 */
export function explainApplied(
  novel: Novel,
  before: World,
  after: World,
  applied: readonly ProposedChange[],
): TestAnswer['applied'] {
  const value = (world: World, change: ProposedChange) =>
    change.kind === 'flag' ? (flagValue(novel, world, change.id) ?? false) : (scaleValue(novel, world, change.id) ?? 0)
  return applied.map((change) => ({
    kind: change.kind,
    id: change.id,
    name: stateName(novel, change.id),
    from: value(before, change),
    to: value(after, change),
    because: change.because,
  }))
}

/** What was left out of a reply, and why: the name of the thing if it has one, else the words. */
export function explainRefused(
  novel: Novel,
  brief: TurnBrief,
  warnings: readonly ReplyWarning[],
): TestAnswer['refused'] {
  const names = namesOf(novel, brief)
  return warnings
    .filter(({ code }) => !remarks.has(code))
    .map(({ code, subject }) => ({ what: names(subject) || subject, why: code, id: names(subject) ? subject : null }))
}

/** Warnings that describe how a reply was repaired, not what was refused of it. */
const remarks = new Set<ReplyWarning['code']>([
  'line_cleaned',
  'line_cut',
  'reply_repaired',
  'played_offline',
  'wrong_language',
])

const effectOf = (change: ProposedChange): { value: boolean } | { step: number } =>
  change.kind === 'flag' ? { value: change.value } : { step: change.step }

const stateName = (novel: Novel, id: string): string =>
  [...novel.states.flags, ...novel.states.scales].find((entry) => entry.id === id)?.name ?? ''

/** Returns the author's name of the thing with an id; empty when there is none. */
function namesOf(novel: Novel, brief: TurnBrief): (id: string) => string {
  const { assets, characters } = indexOf(novel)
  const named = new Map<string, string>([
    ...[...assets.values()].map(({ id, name }): [string, string] => [id, name]),
    ...[...characters.values()].map(({ id, prompt_name }): [string, string] => [id, prompt_name]),
    ...[...novel.states.flags, ...novel.states.scales].map(({ id, name }): [string, string] => [id, name]),
    ...novel.interactive_scenes.flatMap(({ endings }) => endings.map(({ id, name }): [string, string] => [id, name])),
    ...brief.ways_out.map(({ id, label }): [string, string] => [id, label ?? '']),
  ])
  return (id) => named.get(id) ?? ''
}
