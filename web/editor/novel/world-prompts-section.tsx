import type { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon, EditIcon } from '../../ui/icons.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useEntry } from '../place/use-entry.ts'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { CardImport } from './card-import.tsx'
import { TypingMark } from './typing-mark.tsx'
import { WorldPromptForm } from './world-prompt-form.tsx'
import './novel.css'

/** What the storyteller knows of the world. */
export function WorldPromptsSection() {
  const words = useWords(workshopNovelPhrases)
  const { sections } = useWords(workshopPhrases)
  const workshop = useWorkshop()
  const prompts = useNovel((novel) => novel.world_prompts)
  const { entry, open, close } = useEntry('world-prompts')
  const [deleting, setDeleting] = useState<WorldPrompt | null>(null)
  const edited = prompts.find(({ id }) => id === entry)
  const remove = async () =>
    deleting &&
    workshop.edit(words.prompts.deedDelete(deleting.name), (novel) => ({
      ...novel,
      world_prompts: novel.world_prompts.filter(({ id }) => id !== deleting.id),
    }))
  return (
    <>
      <DrawerHead title={sections['world-prompts']}>
        <CardImport kind="lore" />
        <Button onClick={() => open('new')}>
          <AddIcon />
          {words.prompts.add}
          <TypingMark form="world-prompt.new" />
        </Button>
      </DrawerHead>
      {prompts.length === 0 && (
        <EmptyStage heading="p" title={words.prompts.empty}>
          <p>{words.prompts.emptyText}</p>
        </EmptyStage>
      )}
      <ul className="bench-cards">
        {prompts.map((prompt) => (
          <li key={prompt.id} className="bench-card">
            <header>
              <h3>
                {prompt.name}
                <TypingMark form={`world-prompt.${prompt.id}`} />
              </h3>
              <span className="bench-row-deeds">
                <IconButton name={words.editOf(prompt.name)} size="small" onClick={() => open(prompt.id)}>
                  <EditIcon />
                </IconButton>
                <IconButton name={words.deleteOf(prompt.name)} size="small" onClick={() => setDeleting(prompt)}>
                  <DeleteIcon />
                </IconButton>
              </span>
            </header>
            <p className="bench-clip">{prompt.prompt_description}</p>
            <ConditionalsSentence value={prompt.conditionals} />
          </li>
        ))}
      </ul>
      {(entry === 'new' || edited) && <WorldPromptForm key={entry} prompt={edited ?? null} onClose={close} />}
      <DeleteDialog
        target={deleting && { name: deleting.name, thing: null }}
        onClose={() => setDeleting(null)}
        onDelete={remove}
      />
    </>
  )
}
