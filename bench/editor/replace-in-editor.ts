import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { applyCommand } from '@fabula/core/edit/commands'
import type { ReplacedText } from '@fabula/core/edit/replace-texts'
import { createEditor } from '@fabula/web/editor/store/editor'
import type { EditorCalls, SceneFields } from '@fabula/web/editor/store/editor-calls'

export interface EditorTimes {
  /** Milliseconds until the author sees every text replaced, and until they see the replacement undone. */
  replaced: number
  undone: number
  /** Processor time of the page's thread until both are saved, in milliseconds. */
  saving: number
}

/** Replaces, undoes and saves texts in the editor's own store, with a server that accepts everything at once. */
export async function replaceInEditor(novel: NovelAnswer, texts: readonly ReplacedText[]): Promise<EditorTimes> {
  const taken = async (_: unknown, __: unknown, revision: number) => {
    await new Promise((resolve) => setImmediate(resolve))
    return revision + 1
  }
  const calls = {
    saveHead: (fields: unknown, revision: number) => taken(null, fields, revision),
    saveScene: taken,
    saveScenes: async (changes: readonly SceneFields[]) => changes.map(({ revision }) => revision + 1),
  } as unknown as EditorCalls
  let stored = ''
  const write = (value: unknown) => {
    stored = JSON.stringify(value)
    return stored !== ''
  }
  const editor = createEditor(novel, {
    calls,
    editStore: { read: () => ({}), write },
    actionStore: { read: () => null, write },
  })
  const began = performance.now()
  const edited = editor.edit('Replace', (now) => applyCommand(now, { command: 'replaceTexts', texts }))
  const replaced = performance.now() - began
  const used = process.cpuUsage()
  await edited
  const before = editor.read().novel
  const pressed = performance.now()
  const undone = editor.undo()
  while (editor.read().novel === before) await Promise.resolve()
  const seen = performance.now() - pressed
  await undone
  const { user, system } = process.cpuUsage(used)
  return { replaced, undone: seen, saving: (user + system) / 1_000 }
}
