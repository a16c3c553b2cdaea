import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useWords } from '../../page/page-facts.tsx'
import { MakeNew } from './make-new.tsx'
import { useNewThings } from './use-new-things.ts'

type NewStateProps = { kind: 'flags' | 'scales'; onMade: (id: string) => void }

/** A flag or a scale that is missing where one is picked. */
export function NewState({ kind, onMade }: NewStateProps) {
  const words = useWords(makeNewPhrases)
  const { flag, scale } = useNewThings()
  return kind === 'flags' ? (
    <MakeNew label={words.flag} field={words.flagName} onMake={async (name) => onMade(await flag(name))} />
  ) : (
    <MakeNew label={words.scale} field={words.scaleName} onMake={async (name) => onMade(await scale(name))} />
  )
}
