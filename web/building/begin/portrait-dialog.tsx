import { pageAddress } from '@fabula/contract/page-address'
import { nameInSentence } from '@fabula/core/exchange/portrait-novel'
import { pictureExtensions } from '@fabula/core/novel/asset'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { beginPhrases } from '@fabula/phrases/begin'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { handleProblem } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useLeaving } from '../../page/use-leaving.ts'
import { useTooLong } from '../../page/use-too-long.ts'
import { Fault } from '../../ui/fault.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createPortraitDraft } from './create-portrait-draft.ts'
import { PortraitDrop } from './portrait-drop.tsx'

const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
const isPicture = (file: File) => pictureExtensions.some((each) => each === endingOf(file.name))

type Faults = { picture?: string; sentence?: string; name?: string; all?: string }

/** Asks for one picture and one sentence, and opens a conversation with the character they describe. */
export function PortraitDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(beginPhrases)
  const { language } = usePage()
  const [picture, setPicture] = useState<File | null>(null)
  const [sentence, setSentence] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [leaving, leave] = useLeaving()
  const tooLong = useTooLong()
  const name = typedName ?? nameInSentence(sentence)
  const over = { sentence: tooLong(sentence.trim(), limits.prompt), name: tooLong(name.trim(), limits.name) }

  const choose = (file: File) => {
    if (file.size === 0) return setFaults({ picture: words.portrait.empty(file.name) })
    if (!isPicture(file)) return setFaults({ picture: words.portrait.notPicture(file.name) })
    setFaults({})
    setPicture(file)
  }
  const refuse = (file: File) => {
    setPicture(null)
    setFaults({ picture: words.portrait.notPicture(file.name) })
  }
  const submit = async () => {
    if (busy || leaving || over.sentence || over.name) return
    const wrong = faultsOf(words.portrait, { picture, sentence, name })
    setFaults(wrong)
    if (!picture || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { opening, scene, look } = words.portrait
      const portrait = { name: name.trim(), sentence: sentence.trim(), extension: endingOf(picture.name), language }
      const texts = { opening: opening(name.trim()), words: { scene, look } }
      const { id, first_scene_id } = await createPortraitDraft({ ...portrait, ...texts }, picture)
      const place = first_scene_id && ({ scene_type: 'interactive', scene_id: first_scene_id } as const)
      leave(`${pageAddress.editor(language, 'building_novel', id, place || null)}?section=test-canvas`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await handleProblem(error, { quiet: true })
      setFaults({ all: await problemText(error, language) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={words.portrait.title}
      submitLabel={words.portrait.talk}
      busy={busy || leaving}
      className="portrait-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PortraitDrop picture={picture} onPicture={choose} onUnseen={refuse} error={faults.picture} />
      <div className="portrait-words">
        <TextArea
          label={words.portrait.sentence}
          hint={words.portrait.sentenceHint}
          rows={3}
          spellCheck
          value={sentence}
          error={over.sentence ?? faults.sentence}
          onChange={(event) => setSentence(event.currentTarget.value)}
        />
        <TextField
          label={words.portrait.name}
          autoComplete="off"
          value={name}
          error={over.name ?? faults.name}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
      </div>
      <Fault text={faults.all} />
    </FormDialog>
  )
}

type Words = (typeof beginPhrases)['english']['portrait']

function faultsOf(words: Words, typed: { picture: File | null; sentence: string; name: string }): Faults {
  return {
    ...(!typed.picture && { picture: words.pictureRequired }),
    ...(isBlank(typed.sentence) && { sentence: words.sentenceRequired }),
    ...(isBlank(typed.name) && !isBlank(typed.sentence) && { name: words.nameRequired }),
  }
}
