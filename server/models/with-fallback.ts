import { addUsage } from '@fabula/core/storyteller/turn-record'
import { type Storyteller, StorytellerError } from '../play/storyteller.ts'

/**
 * A storyteller that hands a turn which failed, or would have to wait, to the storyteller without a model, and marks
 * the reply. The failure's cost is counted all the same. A reader who left is no reason.
 */
export function withFallback(first: Storyteller, offline: Storyteller): Storyteller {
  return {
    describe: () => first.describe(),
    summariser: first.summariser,
    fallback: offline,
    get helper() {
      return first.helper ?? null
    },
    get embedder() {
      return first.embedder ?? null
    },
    async reply(brief, options) {
      let wasShown = false
      try {
        return await first.reply(brief, {
          signal: options.signal,
          onProgress(progress) {
            wasShown = progress.kind === 'text' || (wasShown && progress.kind !== 'reset')
            options.onProgress(progress)
          },
        })
      } catch (error) {
        if (!(error instanceof StorytellerError) || error.reason === 'cancelled') throw error
        if (wasShown) options.onProgress({ kind: 'reset' })
        const { reply, record, prompt } = await offline.reply(brief, options)
        const warning = { code: 'played_offline' as const, subject: error.reason }
        const usage = addUsage(error.usage, record.usage)
        return { reply, prompt, record: { ...record, usage, warnings: [...record.warnings, warning] } }
      }
    },
    async close() {
      await Promise.all([first.close(), offline.close()])
    },
  }
}
