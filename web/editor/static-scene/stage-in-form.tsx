import { figuresOf, withFigures } from '@fabula/core/edit/set-stage'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import type { SpeakerType, StaticCharacter } from '@fabula/core/novel/static-scene'
import { useMemo } from 'react'
import { useField, useSetField } from '../forms/use-field.ts'
import { StageCanvas } from '../live-stage/stage-canvas.tsx'
import type { SectionProps } from './section-props.ts'
import '../live-stage/live-stage.css'

/** The stage editor as a part of the surrounding form: both are saved as one. */
export function StageInForm({ scene }: SectionProps) {
  const { value: background, set: setBackground } = useField<AssetId | '' | null>('background_id')
  const setField = useSetField()
  const { value: characters } = useField<StaticCharacter[]>('characters')
  const { value: message } = useField<string>('original_message')
  const { value: type } = useField<SpeakerType>('speaker_type')
  const { value: speaker } = useField<CharacterId | '' | null>('speaker_id')
  // A row without a character is not on stage yet.
  const cast = useMemo(() => figuresOf(characters).filter(({ character_id }) => character_id !== ''), [characters])
  return (
    <StageCanvas
      scene={scene}
      fields={{
        background: background || null,
        setBackground,
        cast,
        setCast: (next) => setField('characters', withFigures(characters, next)),
        message,
        speaker: type === 'user' ? 'user' : speaker || null,
      }}
    />
  )
}
