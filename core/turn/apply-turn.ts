import type { Novel } from '../novel/novel.ts'
import { endingsOf } from '../novel/novel-index.ts'
import { checkChanges } from './apply-changes.ts'
import { type AppliedReply, applyReply, endScene } from './apply-reply.ts'
import { goTo, type Plan } from './plan-turn.ts'
import type { StorytellerReply } from './storyteller-reply.ts'

/**
 * Carries out a plan and returns the state after it. `reply` is the storyteller's answer; null if it was not asked, or
 * if a request for a choice's changes failed. Null when the turn fails: a reply without a message.
 */
export function applyTurn(
  novel: Novel,
  plan: Exclude<Plan, { kind: 'refused' }>,
  reply: StorytellerReply | null,
): AppliedReply | null {
  switch (plan.kind) {
    case 'settled':
      return { next: plan.next, applied: [], ending: null, warnings: [] }
    case 'ask':
      return reply && applyReply(novel, plan.scene, plan.game.state, plan.brief, reply, plan.game.reader, plan.said)
    case 'ask-changes':
      return applyChoice(novel, plan, reply)
  }
}

function applyChoice(
  novel: Novel,
  plan: Extract<Plan, { kind: 'ask-changes' }>,
  reply: StorytellerReply | null,
): AppliedReply | null {
  const ending = endingsOf(plan.scene).find((entry) => entry.id === plan.ending_id)
  if (!ending) return null
  const { accepted, warnings } = checkChanges(plan.brief.changes, reply?.changes ?? [])
  const { state, reader } = plan.game
  const world = endScene(novel, state.world, accepted, ending)
  return {
    next: goTo(novel, state, ending.next_scene, world, reader, plan.said),
    applied: accepted,
    ending: { id: ending.id, kind: ending.kind, because: null },
    warnings,
  }
}
