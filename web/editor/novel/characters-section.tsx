import type { Character } from '@fabula/core/novel/character'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { AddIcon } from '../../ui/icons.tsx'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useEntry } from '../place/use-entry.ts'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { CardImport } from './card-import.tsx'
import { CharacterCard } from './character-card.tsx'
import { copyOfCharacter } from './character-edits.ts'
import { CharacterForm } from './character-form.tsx'
import { TypingMark } from './typing-mark.tsx'
import './novel.css'

/** The cast. What could not be done with somebody is said above the list. */
export function CharactersSection() {
  const words = useWords(workshopNovelPhrases)
  const { sections } = useWords(workshopPhrases)
  const { language } = usePage()
  const workshop = useWorkshop()
  const characters = useNovel((novel) => novel.characters)
  const { entry, open, close } = useEntry('characters')
  const [deleting, setDeleting] = useState<Character | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const edited = characters.find(({ id }) => id === entry)

  const work = async (deed: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(await problemText(error, language))
    }
  }
  const duplicate = (character: Character) => {
    const copy = copyOfCharacter(character, words.copyName(character.prompt_name.slice(0, 190)))
    return work(() =>
      workshop.edit(words.characters.deedDuplicate(character.prompt_name), (novel) => ({
        ...novel,
        characters: novel.characters.flatMap((each) => (each.id === character.id ? [each, copy] : [each])),
      })),
    )
  }
  const remove = ({ id, prompt_name }: Character) =>
    work(() =>
      workshop.edit(words.characters.deedDelete(prompt_name), (novel) => ({
        ...novel,
        characters: novel.characters.filter((each) => each.id !== id),
      })),
    )
  return (
    <>
      <DrawerHead title={sections.characters}>
        <CardImport kind="character" onCharacter={open} />
        <Button onClick={() => open('new')}>
          <AddIcon />
          {words.characters.add}
          <TypingMark form="character.new" />
        </Button>
      </DrawerHead>
      {problem && (
        <p className="ui-field-error" role="alert">
          {problem}
        </p>
      )}
      {characters.length === 0 && <EmptyStage heading="p" title={words.characters.empty} />}
      <ul className="character-grid">
        {characters.map((character) => (
          <CharacterCard
            key={character.id}
            character={character}
            onEdit={() => open(character.id)}
            onDuplicate={() => void duplicate(character)}
            onDelete={() => setDeleting(character)}
          />
        ))}
      </ul>
      {(entry === 'new' || edited) && <CharacterForm key={entry} character={edited ?? null} onClose={close} />}
      <DeleteDialog
        target={deleting && { name: deleting.prompt_name, thing: { kind: 'character', id: deleting.id } }}
        onClose={() => setDeleting(null)}
        onDelete={async () => deleting && remove(deleting)}
      />
    </>
  )
}
