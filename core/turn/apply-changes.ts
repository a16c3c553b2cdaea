import type { EndingId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import type { StatesTrigger } from '../novel/states-trigger.ts'
import { limits } from '../record/limits.ts'
import { flagValue, scaleValue, type World } from '../scene/world.ts'
import type { ProposedChange, ReplyWarning } from './storyteller-reply.ts'
import type { OfferedChange } from './turn-brief.ts'

/** The most state changes accepted from one reply (storyteller.md, "Nothing the model says is trusted"). */
export const maxChangesPerTurn = 3

/**
 * Accepts the changes of a reply that were offered, one per flag or scale and limited to their bounds; reports the
 * rest as warnings.
 */
export function checkChanges(
  offered: readonly OfferedChange[],
  proposed: readonly ProposedChange[],
): { accepted: ProposedChange[]; warnings: ReplyWarning[] } {
  const accepted: ProposedChange[] = []
  const warnings: ReplyWarning[] = []
  for (const change of proposed) {
    const offer = offered.find((entry) => entry.kind === change.kind && entry.id === change.id)
    const code = !offer
      ? 'change_not_offered'
      : accepted.some((entry) => entry.id === change.id)
        ? 'change_repeated'
        : accepted.length >= maxChangesPerTurn
          ? 'too_many_changes'
          : null
    if (code !== null || !offer) {
      warnings.push({ code: code ?? 'change_not_offered', subject: change.id })
      continue
    }
    const allowed = withinStep(offer, change)
    if (allowed !== change) warnings.push({ code: 'step_too_large', subject: change.id })
    accepted.push(allowed)
  }
  return { accepted, warnings }
}

function withinStep(offer: OfferedChange, change: ProposedChange): ProposedChange {
  if (change.kind !== 'scale' || offer.kind !== 'scale') return change
  const whole = Number.isFinite(change.step) ? Math.trunc(change.step) : 0
  const step = Math.max(-offer.max_step, Math.min(offer.max_step, whole))
  return step === change.step ? change : { ...change, step }
}

/** Returns the world after these changes, each of another flag or scale, as {@link checkChanges} leaves them. */
export function applyChanges(novel: Novel, world: World, changes: readonly ProposedChange[]): World {
  if (changes.length === 0) return world
  const flags = { ...world.flags }
  const scales = { ...world.scales }
  for (const change of changes) {
    switch (change.kind) {
      case 'flag':
        if (flagValue(novel, world, change.id) !== undefined) flags[change.id] = change.value
        break
      case 'scale': {
        const value = scaleValue(novel, world, change.id)
        if (value !== undefined) scales[change.id] = bounded(value + change.step)
        break
      }
    }
  }
  return { ...world, flags, scales }
}

/** Returns the world after an ending's own trigger: flags set, scales moved (`+3`, `-5`) or set (`3`). */
export function applyTrigger(novel: Novel, world: World, trigger: StatesTrigger): World {
  const flags = { ...world.flags }
  const scales = { ...world.scales }
  for (const { flag_id, value } of trigger.flags) {
    if (flagValue(novel, world, flag_id) !== undefined) flags[flag_id] = value
  }
  for (const { scale_id, change } of trigger.scales) {
    const value = scales[scale_id] ?? scaleValue(novel, world, scale_id)
    if (value === undefined) continue
    const relative = change.startsWith('+') || change.startsWith('-')
    scales[scale_id] = bounded((relative ? value : 0) + Number.parseInt(change, 10))
  }
  return { ...world, flags, scales }
}

/** Adds an ending to the completed ones; completing it again changes nothing. */
export const completeEnding = (world: World, id: EndingId): World =>
  world.completed_endings.includes(id) ? world : { ...world, completed_endings: [...world.completed_endings, id] }

/** Keeps a scale within 32 bits, however often it moves. */
export const bounded = (value: number): number => Math.max(-limits.integer, Math.min(limits.integer, value))
