import type { StageFigure } from '@fabula/core/edit/set-stage'
import { figureSize, positions } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { places } from '../../stage/stage-view.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { UploadNew } from '../pickers/upload-new.tsx'
import { useNewThings } from '../pickers/use-new-things.ts'
import { useNovel } from '../store/use-editor.tsx'
import { placementAt } from './use-stage-drag.ts'

type FigureToolsProps = {
  cast: readonly StageFigure[]
  picked: number | null
  onPick: (figure: number) => void
  onChange: (figure: number, change: Partial<StageFigure>) => void
}

/** The cast by name, and fields for the selected figure's sprite, position and size, for use without dragging. */
export function FigureTools({ cast, picked, onPick, onChange }: FigureToolsProps) {
  const words = useWords(liveStagePhrases)
  const { unknownCharacter } = useWords(scenePhrases)
  const { characters } = useNovel(indexOf)
  const figure = picked === null ? undefined : cast[picked]
  if (cast.length === 0) return null
  return (
    <div className="live-stage-figures">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, no form */}
      <div className="live-stage-cast" role="group" aria-label={words.cast}>
        {cast.map(({ character_id }, at) => (
          <Button key={character_id} size="small" aria-pressed={at === picked} onClick={() => onPick(at)}>
            {characters.get(character_id)?.prompt_name ?? unknownCharacter}
          </Button>
        ))}
      </div>
      {figure && picked !== null && <Figure figure={figure} onChange={(change) => onChange(picked, change)} />}
    </div>
  )
}

function Figure({ figure, onChange }: { figure: StageFigure; onChange: (change: Partial<StageFigure>) => void }) {
  const words = useWords(liveStagePhrases)
  const names = useWords(interactiveScenePhrases).characters.positions
  const { assets, characters, spriteMixes } = useNovel(indexOf)
  const things = useNewThings()
  const id = useId()
  const { character_id, sprite_mix_id: mix, sprite_id, position, size, x } = figure
  const across = x ?? places[position]
  // A static scene may have no mix; then all sprites of the character are offered.
  const own = mix ? [spriteMixes.get(mix)] : (characters.get(character_id)?.sprites ?? [])
  const looks = own.flatMap((each) => each?.sprite_ids ?? []).flatMap((each) => assets.get(each) ?? [])
  return (
    <div className="live-stage-figure">
      <div className="live-stage-looks" role="radiogroup" aria-label={words.look}>
        {looks.map((look) => (
          <label key={look.id} title={look.name}>
            <input
              type="radio"
              name={id}
              aria-label={look.name}
              checked={look.id === sprite_id}
              onChange={() => onChange({ sprite_id: look.id })}
            />
            {look.url && <img src={atWidth(look.url, 320)} alt="" loading="lazy" decoding="async" />}
          </label>
        ))}
      </div>
      {mix && (
        <UploadNew
          type="sprite"
          store={(file) => things.expression(mix, file)}
          onMade={(made) => onChange({ sprite_id: made })}
        />
      )}
      <div className="field-row">
        <Select
          label={words.place}
          value={position}
          onChange={({ currentTarget }) =>
            onChange({ position: positions.find((each) => each === currentTarget.value), x: null })
          }
        >
          {positions.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </Select>
        <Slider
          label={words.across(across)}
          min={0}
          max={100}
          value={across}
          onChange={(percent) => onChange(placementAt(percent))}
        />
        <Slider
          label={words.height(size)}
          min={figureSize.least}
          max={figureSize.most}
          step={5}
          value={size}
          onChange={(height) => onChange({ size: height })}
        />
      </div>
    </div>
  )
}
