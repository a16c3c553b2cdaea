import { applyCommand, type Command } from '@fabula/core/edit/commands'
import type { Language } from '@fabula/core/novel/language'
import { useMemo } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { usePage } from '../../page/page-facts.tsx'
import type { Editor } from '../store/editor.ts'
import type { EditOptions, EditResult } from '../store/editor-state.ts'
import { useEditor } from '../store/use-editor.tsx'
import { commandWords, nameOfCommand } from './name-of-command.ts'

/** Runs a command. Buttons, menus, keys, forms and the graph change a novel only in this way. */
export type Commands = ReturnType<typeof commandsOf>

export function useCommands(): Commands {
  const editor = useEditor()
  const { language } = usePage()
  return useMemo(() => commandsOf(editor, language), [editor, language])
}

export function commandsOf(editor: Editor, language: Language) {
  const words = commandWords(language)
  /**
   * Applies the command at once, saves it, and names it for Undo. Rejects with the server's problem after reverting it.
   */
  const run = (command: Command, options?: EditOptions): Promise<EditResult> =>
    editor.edit(nameOfCommand(editor.read().novel, command, words), (novel) => applyCommand(novel, command), options)
  return {
    run,
    /** The same without a form: a refusal is shown as a note. */
    async runAndShow(command: Command, options?: EditOptions): Promise<void> {
      await noteIfRefused(run(command, options))
    },
  }
}
