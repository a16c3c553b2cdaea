import { applyCommand, type Command } from '@fabula/core/edit/commands'
import { useMemo } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { usePage } from '../../page/page-facts.tsx'
import { useWorkshop } from '../store/use-workshop.tsx'
import type { EditOptions, Workshop } from '../store/workshop.ts'
import type { EditResult } from '../store/workshop-state.ts'
import { commandWords, nameOfCommand } from './name-of-command.ts'

/** Runs a command of the table: the one way by which buttons, menus, keys, forms and the graph change a novel. */
export interface Commands {
  /** Seen at once, saved by itself, undone by its name. Rejects with the server's problem, and nothing has changed then. */
  run: (command: Command, options?: EditOptions) => Promise<EditResult>
  /** The same where no form stands: a refusal is shown as a note. */
  runAndShow: (command: Command, options?: EditOptions) => Promise<void>
}

export function useCommands(): Commands {
  const workshop = useWorkshop()
  const { language } = usePage()
  return useMemo(() => commandsOf(workshop, language), [workshop, language])
}

export function commandsOf(workshop: Workshop, language: 'english' | 'russian'): Commands {
  const words = commandWords(language)
  const run: Commands['run'] = (command, options) =>
    workshop.edit(
      nameOfCommand(workshop.read().novel, command, words),
      (novel) => applyCommand(novel, command),
      options,
    )
  return {
    run,
    async runAndShow(command, options) {
      try {
        await run(command, options)
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        await showProblem(problem)
      }
    },
  }
}
