import { readRehearsalGame } from '@fabula/contract/routes/rehearsals'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Rehearsal } from '@fabula/contract/shapes/rehearsal'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { MovedState, RehearsalGame, RehearsalStep } from '@fabula/core/rehearsal/rehearsal-game'
import type { ShownAt } from '@fabula/core/rehearsal/rehearsal-report'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { StageBox } from '../preview/stage-box.tsx'
import { stageViewOf, trackOf } from '../preview/stage-view.ts'
import { LoadedPart } from '../section/loaded-part.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type Loaded, useLoaded } from '../store/use-loaded.ts'

type GameViewerProps = { run: Rehearsal; other: Rehearsal | null; at: ShownAt; onClose: () => void }

/** A game of a run on the stage, step by step, beside the same reader's game of the run that it is compared with. */
export function GameViewer({ run, other, at, onClose }: GameViewerProps) {
  const words = useWords(editorRehearsalPhrases)
  const loaded = useGame(run, at.game)
  const { game } = loaded
  const { game: found } = useGame(other, at.game)
  // The same number is the same reader only if both runs were planned alike.
  const same = game && found && game.temper === found.temper && game.language === found.language ? found : null
  const title = game
    ? words.game(game.number, words.tempers[game.temper], words.language[game.language])
    : words.showsAt(at.game, at.step + 1)
  return (
    <Dialog open onClose={onClose} title={title} size="full">
      <LoadedPart of={loaded} words={{ ...words, failed: words.gameFailed }} blocks={2}>
        {game && <Steps game={game} first={at.step} same={same} otherNumber={other?.number ?? 0} />}
      </LoadedPart>
    </Dialog>
  )
}

type LoadedGame = Pick<Loaded<unknown>, 'failed' | 'reload'> & { game: RehearsalGame | null }

/** A game of a run, which may have none of this number. */
function useGame(run: Rehearsal | null, number: number): LoadedGame {
  const { params } = useEditorLocation()
  const id = run?.id ?? null
  const load = useCallback(
    async () =>
      id && (await call(readRehearsalGame, { params: { ...params, run: id, game: number } }, { quiet: true })),
    [params, id, number],
  )
  const { found, failed, reload } = useLoaded(load)
  return { game: found || null, failed, reload }
}

type StepsProps = { game: RehearsalGame; first: number; same: RehearsalGame | null; otherNumber: number }

function Steps({ game, first, same, otherNumber }: StepsProps) {
  const words = useWords(editorRehearsalPhrases)
  const novel = useNovel()
  const [index, setIndex] = useState(Math.min(first, game.steps.length - 1))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Scrolls only the list, so that the stage stays in sight.
    const [box, item] = [list.current, list.current?.children[index]]
    if (box && item instanceof HTMLElement) box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3
  }, [index])
  const step = game.steps[index]
  if (!step) return null
  const speaker = step.speaker.name || (step.message === '' ? '' : words.narrator)
  const go = (by: number) => setIndex((now) => Math.max(0, Math.min(game.steps.length - 1, now + by)))
  const { scene_id, scene_type } = step
  return (
    <div className="rehearsal-game">
      <div className="rehearsal-game-play">
        <StageBox
          view={stageViewOf(novel, step.scene_id, step.stage, step.speaker.character_id)}
          track={trackOf(novel, step.stage)}
          music={false}
          name={step.the_end ? '' : speaker}
          message={step.the_end ? words.theEnd : step.message}
        />
        <p className="rehearsal-game-steps">
          {/* Not disabled at the ends, which would take the focus away. */}
          <Button size="small" aria-disabled={index === 0 || undefined} onClick={() => go(-1)}>
            {words.back}
          </Button>
          <span role="status">{words.step(index + 1, game.steps.length)}</span>
          <Button size="small" aria-disabled={index === game.steps.length - 1 || undefined} onClick={() => go(1)}>
            {words.next}
          </Button>
        </p>
        <StepDetails step={step} novel={novel} />
        {same && <OtherLine step={step} other={same.steps[index] ?? null} number={otherNumber} />}
        <p>
          <LocationLink to={locationOfScene({ scene_id, scene_type })}>
            {words.openScene}: {step.scene_name}
          </LocationLink>
        </p>
      </div>
      <ol ref={list} className="rehearsal-game-list" aria-label={words.steps}>
        {game.steps.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place in the game
          <li key={at} data-differs={(same && differs(each, same.steps[at] ?? null)) || undefined}>
            <button type="button" aria-current={at === index ? 'step' : undefined} onClick={() => setIndex(at)}>
              <b>{each.scene_name}</b>
              {each.said && <q>{each.said.text}</q>}
              <span>{each.the_end ? words.theEnd : each.message}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * The details of a step: what the reader wanted, what changed or ended, what was refused, and what should not have been
 * said.
 */
function StepDetails({ step, novel }: { step: RehearsalStep; novel: NovelAnswer }) {
  const words = useWords(editorRehearsalPhrases)
  const { why } = useWords(testCanvasPhrases)
  const names = new Map<string, string>(
    [...novel.states.flags, ...novel.states.scales].map(({ id, name }) => [id, name]),
  )
  const shownValue = ({ to }: MovedState) => (typeof to === 'boolean' ? (to ? words.yes : words.no) : String(to))
  const found = step.ending_id && indexOf(novel).endings.get(step.ending_id)
  const ending = found && (found.ending.kind === 'context' ? words.contextEnding : found.ending.name)
  return (
    <ul className="rehearsal-facts">
      {step.said && (
        <li>
          {words.reader}
          {step.aim && <> ({words.aim[step.aim]})</>}: <q>{step.said.text}</q>
        </li>
      )}
      {step.moved.map((moved) => (
        <li key={moved.id}>{words.moved(names.get(moved.id) ?? moved.id, shownValue(moved))}</li>
      ))}
      {ending && <li>{words.endedBy(ending)}</li>}
      {step.leaks.map((leak) => (
        <li key={leak} data-kind="leak">
          {words.leak[leak]}
        </li>
      ))}
      {step.warnings.map(({ code, subject }) => (
        <li key={`${code} ${subject}`}>
          {names.get(subject) ?? ''} {why[code] ?? code}
        </li>
      ))}
      {step.failures > 0 && step.message === '' && <li data-kind="leak">{words.unanswered}</li>}
      {step.ms > 0 && <li>{words.milliseconds(step.ms)}</li>}
    </ul>
  )
}

function OtherLine({ step, other, number }: { step: RehearsalStep; other: RehearsalStep | null; number: number }) {
  const words = useWords(editorRehearsalPhrases)
  return (
    <section className="rehearsal-other" aria-label={words.otherRun(number)}>
      <h4>{words.otherRun(number)}</h4>
      {other === null ? (
        <p>{words.noSameStep}</p>
      ) : differs(step, other) ? (
        <>
          {other.said && (
            <p>
              <q>{other.said.text}</q>
            </p>
          )}
          <p>
            <b>{other.scene_name}</b>: {other.the_end ? words.theEnd : other.message}
          </p>
        </>
      ) : (
        <p>{words.sameLine}</p>
      )}
    </section>
  )
}

/** Whether a reader would have seen something else, or the story was at another place. */
const differs = (one: RehearsalStep, other: RehearsalStep | null): boolean =>
  other === null ||
  one.scene_id !== other.scene_id ||
  one.message !== other.message ||
  one.ending_id !== other.ending_id ||
  JSON.stringify(one.moved) !== JSON.stringify(other.moved)
