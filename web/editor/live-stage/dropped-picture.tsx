import type { StageFigure } from '@fabula/core/edit/set-stage'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import { indexOf } from '@fabula/core/novel/novel-index'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { fileFault, readableName } from '../files/asset-files.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { useNewThings } from '../pickers/use-new-things.ts'
import { useNovel } from '../store/use-editor.tsx'

type DroppedPictureProps = {
  file: File
  /** The figure whose new sprite it may be. */
  figure: StageFigure | undefined
  onBackground: (id: AssetId) => void
  onExpression: (character: CharacterId, sprite: AssetId) => void
  onCharacter: (made: Character) => void
  onClose: () => void
}

/** Asks what a picture dropped on the stage is: a background, a character's new sprite, or a new character. */
export function DroppedPicture({
  file,
  figure,
  onBackground,
  onExpression,
  onCharacter,
  onClose,
}: DroppedPictureProps) {
  const words = useWords(liveStagePhrases)
  const made = useWords(makeNewPhrases)
  const faults = useWords(editorNovelPhrases).assets
  const things = useNewThings()
  const { characters } = useNovel(indexOf)
  const wrong = fileFault(file, 'sprite')
  const [name, setName] = useState(() => readableName(file.name))
  const [sentence, setSentence] = useState('')
  const { busy, fault, attempt } = useAttempt(wrong && faults[wrong])
  // The author has tried to add a character without a description, which is then required.
  const [asked, setAsked] = useState(false)
  const work = (action: () => Promise<void>) =>
    attempt(async () => {
      await action()
      onClose()
    })
  const newcomer = () => {
    setAsked(true)
    if (isBlank(name) || isBlank(sentence) || isLonger(name, limits.name) || isLonger(sentence, limits.prompt)) return
    void work(async () =>
      onCharacter(
        await things.character({ name: name.trim(), sentence: sentence.trim(), portrait: file, look: made.look }),
      ),
    )
  }
  const mix = figure?.sprite_mix_id
  return (
    <Dialog open onClose={onClose} title={words.dropped(file.name)}>
      <div className="live-stage-dropped">
        <Fault text={fault} />
        {!wrong && (
          <>
            <Button
              wide
              busy={busy}
              data-first-focus
              onClick={() => void work(async () => onBackground(await things.asset('background', file)))}
            >
              {words.asBackground}
            </Button>
            {figure && mix && (
              <Button
                wide
                busy={busy}
                onClick={() =>
                  void work(async () => onExpression(figure.character_id, await things.expression(mix, file)))
                }
              >
                {words.asLook(characters.get(figure.character_id)?.prompt_name ?? '')}
              </Button>
            )}
            <fieldset>
              <legend>{words.asCharacter}</legend>
              <LimitedText
                label={made.characterName}
                most={limits.name}
                value={name}
                error={asked && isBlank(name) ? made.characterRequired : undefined}
                onChange={setName}
              />
              <LimitedText
                label={made.sentence}
                most={limits.prompt}
                value={sentence}
                error={asked && isBlank(sentence) ? made.sentenceRequired : undefined}
                onChange={setSentence}
              />
              <Button kind="lamp" busy={busy} onClick={newcomer}>
                {words.bringOn}
              </Button>
            </fieldset>
          </>
        )}
      </div>
    </Dialog>
  )
}
