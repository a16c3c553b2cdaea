import type { NovelId } from '@fabula/core/ids'
import type { Call, Handler, HandlerAnswer } from './handler.ts'

/** Who wants to know when readers may see other texts than before. */
export interface EditListeners {
  published(id: NovelId): Promise<void>
  edited(id: NovelId): Promise<void>
}

/** Calls that write what readers see. */
export const edits = new Set([
  'changePublished',
  'createInteractiveScene',
  'createStaticScene',
  'changeInteractiveScene',
  'changeStaticScene',
  'restoreInteractiveScene',
  'restoreStaticScene',
])

/** Handlers that tell, after each call that went well, of a novel that was published, or edited while it is. */
export const noticeEdits = (handlers: readonly Handler[], listeners: EditListeners): Handler[] =>
  handlers.map((handler) => {
    const { name } = handler.route
    if (name === 'publish') return telling(handler, listeners.published, publishedBy)
    return edits.has(name) ? telling(handler, listeners.edited, editedBy) : handler
  })

function telling(
  handler: Handler,
  tell: (id: NovelId) => Promise<void>,
  which: (call: Call, answer: HandlerAnswer<Handler['route']>) => NovelId | null,
): Handler {
  return {
    ...handler,
    async run(call) {
      const answer = await handler.run(call)
      const id = which(call, answer)
      if (id !== null) await tell(id)
      return answer
    },
  }
}

/** The publication may say that nothing shall be translated. */
function publishedBy({ body }: Call, answer: unknown): NovelId | null {
  const wanted = (body as { translate?: boolean }).translate !== false
  return wanted ? (answer as { id: NovelId }).id : null
}

function editedBy({ params }: Call): NovelId | null {
  const { id, base } = params as { id: NovelId; base?: string }
  return base === undefined || base === 'production_novel' ? id : null
}
