import { randomBytes } from 'node:crypto'
import type { HelpAnswer, HelpModel } from '@fabula/contract/shapes/help'
import { helpPrompt } from '@fabula/core/helper/help-prompt'
import { answerTokensOf, type HelpTask } from '@fabula/core/helper/help-task'
import { readHelp } from '@fabula/core/helper/read-help'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Caller } from '../accounts/caller.ts'
import { kindOf, type Place } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import type { PlayContext } from '../play/play-context.ts'
import { problemOf } from '../play/problem-of-failure.ts'
import { reserveStoryteller, settleTurn, type TurnEnd } from '../play/spend-turn.ts'
import { StorytellerError } from '../play/storyteller.ts'
import { ProblemError } from '../problem-error.ts'
import { costOf } from '../rehearsal/cost-of.ts'
import type { PictureToShow } from './picture-to-show.ts'

/** What the helper needs from the rest of the server. */
export type HelpPorts = Pick<
  PlayContext,
  'pool' | 'novels' | 'caps' | 'storyteller' | 'ownStoryteller' | 'breaksRules'
> & { pictureToShow: PictureToShow }

/** The model that would be asked: the author's own if they have one, else the installation's. */
export async function readHelpModel(ports: HelpPorts, caller: Caller, place: Place): Promise<HelpModel> {
  await loadNovel(ports, place, 'edit')
  const storyteller = (await ports.ownStoryteller?.(caller)) ?? ports.storyteller
  const { helper } = storyteller
  return { model: helper?.model ?? null, sees: helper?.sees ?? false }
}

/**
 * Asks a model for a draft. It counts like a reader's turn, under the same caps; a malformed answer is charged and
 * changes nothing.
 */
export async function askForHelp(
  ports: HelpPorts,
  caller: Caller,
  place: Place,
  task: HelpTask,
  signal: AbortSignal,
): Promise<HelpAnswer> {
  const { novel } = await loadNovel(ports, place, 'edit')
  const messages = helpPrompt(novel, task, randomBytes(9).toString('base64url'))
  if (messages === null) throw new ProblemError('text_not_found')
  const { storyteller, reservation } = await reserveStoryteller(ports, caller, place.id)
  let usage = noUsage
  let end: TurnEnd = 'failed'
  try {
    const { helper } = storyteller
    if (!helper) throw reservation.refusal ?? new ProblemError('no_model')
    if (task.kind === 'picture' && !helper.sees) throw new ProblemError('model_sees_nothing')
    const picture =
      task.kind === 'picture' ? await ports.pictureToShow(kindOf(place.base), novel, task.asset_id) : undefined
    const answer = await helper.ask(messages, { signal, maxTokens: answerTokensOf(task), picture })
    usage = answer.usage
    const proposals = readHelp(answer.text, task)
    if (proposals === null) throw new ProblemError('help_unreadable')
    if (await ports.breaksRules?.(proposals.map(({ text }) => text).join('\n')))
      throw new ProblemError('reply_held_back')
    end = 'answered'
    const { input_tokens, output_tokens, nanos } = usage
    const cost = reservation.isOwn ? null : await costOf(ports.pool, nanos ?? null)
    return { proposals, model: helper.model, input_tokens, output_tokens, cost }
  } catch (error) {
    if (error instanceof StorytellerError) usage = error.usage
    throw problemOf(error, signal)
  } finally {
    await settleTurn(ports.pool, caller, reservation, usage, end)
  }
}
