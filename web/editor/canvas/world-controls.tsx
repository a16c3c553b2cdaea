import { limits } from '@fabula/core/record/limits'
import type { World } from '@fabula/core/scene/world'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { LimitedText } from '../forms/inputs/limited-text.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { initialWorld, type Player } from './conversation.ts'
import { EndingsControl } from './endings-control.tsx'
import { ScaleField } from './scale-field.tsx'
import './world-controls.css'

type WorldControlsProps = {
  player: Player
  world: World
  onPlayer: (player: Player) => void
  onWorld: (world: World) => void
  /** What nobody is told of here: a fixed message has no storyteller. */
  withoutBiography?: boolean
  children?: ReactNode
}

/** Who reads, and in what world: any flags, scales and completed endings. Folds away. */
export function WorldControls({ player, world, onPlayer, onWorld, withoutBiography, children }: WorldControlsProps) {
  const words = useWords(testCanvasPhrases)
  const states = useNovel((novel) => novel.states)
  return (
    <details className="world-controls" open>
      <summary>{words.controls}</summary>
      <div className="world-controls-body">
        <p className="world-controls-hint">{words.controlsHint}</p>
        {children}
        <LimitedText
          label={words.player}
          most={limits.name}
          value={player.name}
          placeholder={words.defaultPlayer}
          onChange={(name) => onPlayer({ ...player, name })}
        />
        {!withoutBiography && (
          <>
            <TextArea
              label={words.biography}
              hint={words.biographyHint}
              rows={2}
              value={player.biography}
              onChange={(event) => onPlayer({ ...player, biography: event.target.value })}
            />
            <Select
              label={words.language}
              value={player.language}
              onChange={(event) => onPlayer({ ...player, language: event.target.value as Player['language'] })}
            >
              <option value="english">{words.english}</option>
              <option value="russian">{words.russian}</option>
            </Select>
          </>
        )}
        {states.flags.length + states.scales.length === 0 && <p className="world-controls-hint">{words.noStates}</p>}
        {states.flags.length > 0 && (
          <fieldset className="editor-fieldset">
            <legend>{words.flags}</legend>
            <div className="world-controls-list">
              {states.flags.map(({ id, name, initial_value }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={world.flags[id] ?? initial_value}
                  onChange={(event) => onWorld({ ...world, flags: { ...world.flags, [id]: event.target.checked } })}
                />
              ))}
            </div>
          </fieldset>
        )}
        {states.scales.length > 0 && (
          <fieldset className="editor-fieldset">
            <legend>{words.scales}</legend>
            <div className="world-controls-list">
              {states.scales.map(({ id, name, initial_value }) => (
                <ScaleField
                  key={id}
                  name={name}
                  value={world.scales[id] ?? initial_value}
                  onChange={(value) => onWorld({ ...world, scales: { ...world.scales, [id]: value } })}
                />
              ))}
            </div>
          </fieldset>
        )}
        <EndingsControl
          completed={world.completed_endings}
          onChange={(completed_endings) => onWorld({ ...world, completed_endings })}
        />
        <Button size="small" onClick={() => onWorld(initialWorld)}>
          {words.initialValues}
        </Button>
      </div>
    </details>
  )
}
