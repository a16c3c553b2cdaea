import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The server's limit. */
const maxLength = 200

/** How another answer should be: one of a few options, or the reader's own words. */
export function WishDialog({ onWish, onClose }: { onWish: (wish: string) => void; onClose: () => void }) {
  const { wish: words } = useWords(playSheetPhrases)
  const form = useId()
  const [own, setOwn] = useState('')
  const lengthError = useTooLong()(own.trim(), maxLength)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (own.trim() !== '' && !lengthError) onWish(own.trim())
  }
  const foot = (
    <Button kind="lamp" type="submit" form={form}>
      {words.send}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={words.title} foot={foot}>
      <form id={form} className="answer-wish" onSubmit={submit}>
        <div className="answer-wishes">
          {words.ways.map((way) => (
            <Button key={way} onClick={() => onWish(way)}>
              {way}
            </Button>
          ))}
        </div>
        <TextField
          label={words.own}
          hint={words.ownHint}
          error={lengthError}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
