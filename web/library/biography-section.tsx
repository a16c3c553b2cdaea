import { changeBiography } from '@fabula/contract/routes/play'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import { isBlank } from '@fabula/core/record/is-blank'
import { libraryPhrases } from '@fabula/phrases/library'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useTooLong } from '../page/use-too-long.ts'
import { keepDraft, readDraft } from '../page/window-draft.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'

type Biography = Pick<LibraryNovel, 'user_biography_name' | 'user_biography'>
type BiographySectionProps = { novel: LibraryNovel; onChanged: (biography: Biography) => void }

const draftOf = ({ novel_id }: LibraryNovel) => `fabula.play.draft.anew.${novel_id}`

/**
 * The reader's biography in this novel, shown or being edited. The input stays until it is saved or cancelled, after a
 * reload too.
 */
export function BiographySection({ novel, onChanged }: BiographySectionProps) {
  const words = useWords(libraryPhrases)
  const [editing, setEditing] = useState(false)
  // The document does not know this window's storage.
  useEffect(() => {
    if (readDraft(draftOf(novel)) !== null) setEditing(true)
  }, [novel])
  if (editing) {
    const leave = (biography?: Biography) => {
      keepDraft(draftOf(novel), null)
      if (biography) onChanged(biography)
      setEditing(false)
    }
    return <BiographyForm novel={novel} onDone={leave} />
  }
  return (
    <section className="library-biography" aria-label={words.biography}>
      <h2>{words.biography}</h2>
      {novel.user_biography_name === null ? (
        <p>{words.noBiography}</p>
      ) : (
        <>
          <p className="library-name">{novel.user_biography_name}</p>
          {novel.user_biography && <p className="library-description">{novel.user_biography}</p>}
        </>
      )}
      <Button size="small" onClick={() => setEditing(true)}>
        {words.editBiography}
      </Button>
    </section>
  )
}

function BiographyForm({ novel, onDone }: { novel: LibraryNovel; onDone: (biography?: Biography) => void }) {
  const words = useWords(libraryPhrases)
  const [{ name, text }, setTyped] = useState(() => ({
    name: novel.user_biography_name ?? '',
    text: novel.user_biography ?? '',
    ...readDraft(draftOf(novel)),
  }))
  const write = (part: { name: string } | { text: string }) => {
    const next = { name, text, ...part }
    setTyped(next)
    keepDraft(draftOf(novel), next)
  }
  const [fault, setFault] = useState<string>()
  // Asked only if the server needs it: of a novel for adults whose reader has not confirmed it before.
  const [age, setAge] = useState<'unasked' | 'asked' | 'confirmed'>('unasked')
  const [busy, setBusy] = useState(false)
  const tooLong = useTooLong()
  const nameOver = tooLong(name.trim(), 200)
  const textOver = tooLong(text, 20_000)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault(isBlank(name) ? words.biographyNameRequired : undefined)
    if (isBlank(name) || nameOver || textOver) return
    setBusy(true)
    try {
      const body = { prompt_name: name, prompt_biography: text, confirmed_18: age === 'confirmed' }
      onDone(await call(changeBiography, { params: { novelId: novel.novel_id }, body }))
    } catch (error) {
      // The red note has said why; the input stays.
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'age_confirmation_required') setAge('asked')
      setBusy(false)
    }
  }
  return (
    <form className="library-biography" onSubmit={submit} noValidate>
      <h2>{words.biography}</h2>
      <TextField
        label={words.biographyName}
        value={name}
        error={nameOver ?? fault}
        autoComplete="off"
        required
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <TextArea
        label={words.biographyText}
        rows={5}
        value={text}
        error={textOver}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      {age !== 'unasked' && (
        <Checkbox
          label={words.biographyAge}
          checked={age === 'confirmed'}
          onChange={(event) => setAge(event.currentTarget.checked ? 'confirmed' : 'asked')}
        />
      )}
      <div className="library-actions">
        <Button type="submit" kind="lamp" busy={busy}>
          {words.updateBiography}
        </Button>
        <Button onClick={() => onDone()}>{words.cancel}</Button>
      </div>
    </form>
  )
}
