import type { Character } from '@fabula/core/novel/character'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { cutFigure } from '../../page/paper-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { acceptOf, fileFault } from '../files/asset-files.ts'
import { FilePick } from '../files/file-pick.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { MakeNew } from './make-new.tsx'
import { useNewThings } from './use-new-things.ts'

/** Creates a character from a name, a sentence and a picture. */
export function NewCharacter({ onMade }: { onMade: (character: Character) => void }) {
  const words = useWords(makeNewPhrases)
  const things = useNewThings()
  const [sentence, setSentence] = useState('')
  const [portrait, setPortrait] = useState<File | null>(null)
  const usable = portrait !== null && fileFault(portrait, 'sprite') === null
  return (
    <MakeNew
      label={words.character}
      field={words.characterName}
      ready={usable && !isBlank(sentence) && !isLonger(sentence, limits.prompt)}
      onMake={async (name) => {
        if (!portrait) return
        onMade(await things.character({ name, sentence: sentence.trim(), portrait, look: words.look }))
        setSentence('')
        setPortrait(null)
      }}
      more={
        <>
          <LimitedText
            label={words.sentence}
            most={limits.prompt}
            autoComplete="off"
            value={sentence}
            onChange={setSentence}
          />
          <Field label={words.portrait}>
            {(control) => <FilePick {...control} accept={acceptOf('sprite')} file={portrait} onChoose={setPortrait} />}
          </Field>
          <Button size="small" kind="ghost" onClick={async () => setPortrait(await cutFigure())}>
            {words.paperFigure}
          </Button>
        </>
      }
    />
  )
}

type NewStateProps = { kind: 'flags' | 'scales'; onMade: (id: string) => void }

/** Creates a flag or a scale where one is picked. */
export function NewState({ kind, onMade }: NewStateProps) {
  const words = useWords(makeNewPhrases)
  const { flag, scale } = useNewThings()
  return kind === 'flags' ? (
    <MakeNew label={words.flag} field={words.flagName} onMake={async (name) => onMade(await flag(name))} />
  ) : (
    <MakeNew label={words.scale} field={words.scaleName} onMake={async (name) => onMade(await scale(name))} />
  )
}
