import type { EndingId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import { endingsOf } from '@fabula/core/novel/novel-index'
import { integerField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import type { World } from '@fabula/core/scene/world'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { fieldMessagePhrases } from '@fabula/phrases/field-messages'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { readWholeNumber, useWholeNumber } from '../../ui/use-whole-number.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { initialWorld, type Player } from './conversation.ts'
import './world-controls.css'

type WorldControlsProps = {
  player: Player
  world: World
  onPlayer: (player: Player) => void
  onWorld: (world: World) => void
  /** Hides the biography: a fixed message has no storyteller to use it. */
  withoutBiography?: boolean
}

/** Collapsible controls for the player and the world: flags, scales and completed endings. */
export function WorldControls({ player, world, onPlayer, onWorld, withoutBiography }: WorldControlsProps) {
  const words = useWords(testCanvasPhrases)
  const states = useNovel((novel) => novel.states)
  return (
    <details className="world-controls" open>
      <summary>{words.controls}</summary>
      <div className="world-controls-body">
        <p className="world-controls-hint">{words.controlsHint}</p>
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

type ScaleFieldProps = { name: string; value: number; onChange: (value: number) => void }

/** An integer field with its name. Invalid text changes nothing, stays in the field, and is reported there. */
function ScaleField({ name, value, onChange }: ScaleFieldProps) {
  const { say } = useWords(fieldMessagePhrases)
  const id = useId()
  const { field, text } = useWholeNumber({
    value,
    take(number) {
      if (faultOf(number)) return value
      onChange(number)
      return number
    },
  })
  const fault = faultOf(readWholeNumber(text))
  return (
    <div className="world-scale">
      <label htmlFor={id}>{name}</label>
      <input
        {...field}
        id={id}
        className="ui-control"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}-fault`}
      />
      <Fault id={`${id}-fault`} text={fault && say(fault)} />
    </div>
  )
}

const scaleValue = integerField()
const faultOf = (number: number): string | undefined => scaleValue.safeParse(number).error?.issues[0]?.message

/** The number of endings listed before a search. */
const most = 12

type EndingsControlProps = { completed: readonly EndingId[]; onChange: (completed: EndingId[]) => void }

/** Which endings count as completed. Lists the completed ones first, then those that match the search. */
function EndingsControl({ completed, onChange }: EndingsControlProps) {
  const words = useWords(testCanvasPhrases)
  const conditions = useWords(conditionalsPhrases)
  const scenes = useNovel((novel) => novel.interactive_scenes)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(fold(typed))
  const all = useMemo(
    () =>
      scenes.flatMap((scene) =>
        endingsOf(scene).map((ending) => ({
          id: ending.id,
          name: conditions.endingName({ scene: scene.name, ending: ending.kind === 'context' ? null : ending.name }),
        })),
      ),
    [scenes, conditions],
  )
  if (all.length === 0) return <p className="world-controls-hint">{words.noEndings}</p>
  const chosen = all.filter(({ id }) => completed.includes(id))
  const others = all.filter(({ id, name }) => !completed.includes(id) && fold(name).includes(sought))
  const toggle = (id: EndingId, done: boolean) =>
    onChange(done ? [...completed, id] : completed.filter((each) => each !== id))
  return (
    <fieldset className="editor-fieldset">
      <legend>{words.endings}</legend>
      {all.length > most && (
        <input
          className="ui-control"
          type="search"
          aria-label={words.findEnding}
          placeholder={words.findEnding}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="world-controls-list">
        {[...chosen, ...others.slice(0, most)].map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={completed.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {others.length > most && <p className="world-controls-hint">{words.moreEndings(others.length - most)}</p>}
    </fieldset>
  )
}
