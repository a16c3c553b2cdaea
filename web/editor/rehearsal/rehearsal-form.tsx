import type { Recording, RehearsalEstimate } from '@fabula/contract/shapes/rehearsal'
import { languageOfNovel, languages } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { type RehearsalWish, rehearsalLimits } from '@fabula/core/rehearsal/rehearsal-plan'
import { tempers } from '@fabula/core/rehearsal/simulated-reader'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { useState } from 'react'
import { formatMoney } from '../../page/format-money.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWholeNumber } from '../../ui/use-whole-number.ts'
import { useNovel } from '../store/use-editor.tsx'
import { useEstimate } from './use-estimate.ts'

type RehearsalFormProps = {
  recordings: readonly Recording[]
  /** A run of this novel is in progress. */
  busy: boolean
  onStart: (wish: RehearsalWish) => Promise<void>
}

const first: Omit<RehearsalWish, 'languages'> = {
  tempers: [...tempers],
  games: 2,
  turns: 30,
  turns_in_scene: 12,
  scenes: [],
  recordings: [],
  storyteller: 'offline',
}

/** The numeric fields, each with the name of its label and limit. */
const numbers = [
  ['games', 'gamesEach'],
  ['turns', 'turns'],
  ['turns_in_scene', 'turnsInScene'],
] as const

/** Sets up a run: who plays, where, how long and who answers, with an estimate before it starts. */
export function RehearsalForm({ recordings, busy, onStart }: RehearsalFormProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const novel = useNovel()
  const [wish, setWish] = useState<RehearsalWish>(() => ({ ...first, languages: [languageOfNovel(novel)] }))
  const [chosenOnly, setChosenOnly] = useState(false)
  const [starting, during] = useBusy()
  const { scenes } = indexOf(novel)
  // A chosen scene may have been deleted since; without one the run would be over the whole novel.
  const chosen = wish.scenes.filter((id) => scenes.has(id))
  const lacksScene = chosenOnly && chosen.length === 0
  const asked = { ...wish, scenes: chosenOnly ? chosen : [] }
  const countable = !lacksScene && numbers.every(([field]) => !Number.isNaN(wish[field]))
  const { estimate, refusal } = useEstimate(countable ? asked : null)
  const cannotStart = busy || starting || !countable || refusal !== null
  const change = (part: Partial<RehearsalWish>) => setWish((before) => ({ ...before, ...part }))
  return (
    <section className="rehearsal-form" aria-label={words.newRun}>
      <h3>{words.newRun}</h3>
      <Choices
        className="rehearsal-readers"
        legend={words.readers}
        of={tempers.map((id) => ({ id, label: words.tempers[id], hint: words.temperHints[id] }))}
        chosen={wish.tempers}
        onToggle={(one) => change({ tempers: toggled(tempers, wish.tempers, one) })}
      />
      <Choices
        legend={words.languages}
        of={languages.map((id) => ({ id, label: words.language[id] }))}
        chosen={wish.languages}
        onToggle={(one) => change({ languages: toggled(languages, wish.languages, one) })}
      />
      <div className="rehearsal-numbers">
        {numbers.map(([field, name]) => (
          <WholeNumber
            key={field}
            label={words[name]}
            value={wish[field]}
            most={rehearsalLimits[name]}
            onChange={(number) => change({ [field]: number })}
          />
        ))}
      </div>
      <fieldset>
        <legend>{words.where}</legend>
        <Radio name="where" label={words.wholeNovel} checked={!chosenOnly} onChange={() => setChosenOnly(false)} />
        <Radio name="where" label={words.chosenScenes} checked={chosenOnly} onChange={() => setChosenOnly(true)} />
        {chosenOnly && (
          <div className="rehearsal-scenes">
            <Checkboxes
              of={[...scenes.values()].map(({ id, name }) => ({ id, label: name }))}
              chosen={chosen}
              onToggle={(one) => change({ scenes: withNewest(chosen, one, rehearsalLimits.scenes) })}
            />
          </div>
        )}
      </fieldset>
      {recordings.length > 0 && (
        <Choices
          legend={words.recordings}
          of={recordings.map(({ game_id: id, moves, played_at }) => ({
            id,
            label: words.recording(moves, momentIn(language, played_at)),
          }))}
          chosen={wish.recordings}
          onToggle={(one) => change({ recordings: withNewest(wish.recordings, one, rehearsalLimits.recordings) })}
        />
      )}
      <fieldset>
        <legend>{words.answers}</legend>
        {(['offline', 'configured'] as const).map((storyteller) => (
          <Radio
            key={storyteller}
            name="answers"
            label={words[storyteller]}
            checked={wish.storyteller === storyteller}
            onChange={() => change({ storyteller })}
          />
        ))}
      </fieldset>
      <p className="rehearsal-note">{words.secrets}</p>
      <div className="rehearsal-start">
        <p role="status">
          {lacksScene ? words.noSceneChosen : (refusal ?? (estimate && <Estimate estimate={estimate} />))}
        </p>
        <Button
          kind="lamp"
          // It keeps the focus while the run goes on: the nearest other button stops it.
          aria-disabled={cannotStart || undefined}
          onClick={() => cannotStart || void during(() => onStart(asked))}
        >
          {words.start}
        </Button>
      </div>
    </section>
  )
}

function Estimate({ estimate }: { estimate: RehearsalEstimate }) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const { games, replies, tokens, most_tokens, cost, most_cost, model, measured } = estimate
  if (model === null) return <>{words.estimateFree(games)}</>
  return (
    <>
      {words.estimate(games, replies, tokens)} {words.estimateMost(most_tokens)}{' '}
      {cost && most_cost
        ? words.estimateCost(formatMoney(language, cost), formatMoney(language, most_cost))
        : words.noPrice}{' '}
      {measured && words.estimateMeasured}
    </>
  )
}

type CheckboxesProps<Id extends string> = {
  of: readonly { id: Id; label: string; hint?: string }[]
  chosen: readonly Id[]
  onToggle: (id: Id) => void
}

function Checkboxes<Id extends string>({ of, chosen, onToggle }: CheckboxesProps<Id>) {
  return of.map(({ id, ...words }) => (
    <Checkbox key={id} {...words} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
  ))
}

type ChoicesProps<Id extends string> = CheckboxesProps<Id> & { legend: string; className?: string }

const Choices = <Id extends string>({ legend, className, ...rest }: ChoicesProps<Id>) => (
  <fieldset className={className}>
    <legend>{legend}</legend>
    <Checkboxes {...rest} />
  </fieldset>
)

const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)))

type RadioProps = { name: string; label: string; checked: boolean; onChange: () => void }

const Radio = ({ name, label, checked, onChange }: RadioProps) => (
  <label className="rehearsal-radio">
    <input type="radio" name={`rehearsal-${name}`} checked={checked} onChange={onChange} />
    <span>{label}</span>
  </label>
)

type WholeNumberProps = { label: string; value: number; most: number; onChange: (value: number) => void }

/** An integer from 1. Invalid text stays as typed and is reported as NaN, with which no run can start. */
function WholeNumber({ label, value, most, onChange }: WholeNumberProps) {
  const words = useWords(editorRehearsalPhrases)
  const { field } = useWholeNumber({
    value,
    least: 1,
    most,
    take(number) {
      const taken = number >= 1 && number <= most ? number : Number.NaN
      onChange(taken)
      return taken
    },
  })
  return <TextField {...field} label={label} error={Number.isNaN(value) ? words.numberWrong(most) : undefined} />
}

/** Toggles an item of a list that keeps only its `most` newest items. */
const withNewest = <T,>(list: readonly T[], one: T, most: number): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one].slice(-most)
