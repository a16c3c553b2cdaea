import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type StateChange, valueInWords } from './conversation.ts'
import { differencesOf, type TurnDifference } from './replay.ts'
import type { ConversationDesk } from './use-conversation.ts'

/** Replays the conversation with the current scene, and shows which lines, flags and endings differ. */
export function ReplayPanel({ scene, desk }: { scene: InteractiveScene; desk: ConversationDesk }) {
  const words = useWords(testCanvasPhrases)
  const novel = useNovel()
  const { replaying, replayed, shown } = desk
  if (replaying !== null) {
    return (
      <section className="replay-panel" aria-label={words.replay}>
        <Progress label={words.replaying} value={replaying / Math.max(1, shown.turns.length)}>
          <Button size="small" onClick={desk.stop}>
            {words.cancel}
          </Button>
        </Progress>
      </section>
    )
  }
  if (replayed === null) return null
  const differences = differencesOf(novel, scene, replayed)
  return (
    <section className="replay-panel" aria-label={words.replay}>
      <h3>{words.replay}</h3>
      <p role="status">{differences.length === 0 ? words.replaySame : words.replayDiffers(differences.length)}</p>
      <ol>
        {differences.map((difference) => (
          <Difference key={difference.at} difference={difference} />
        ))}
      </ol>
      <p className="replay-panel-foot">
        <Button size="small" onClick={() => desk.endReplay(false)}>
          {differences.length === 0 ? words.close : words.replayKeepOld}
        </Button>
        {differences.length > 0 && (
          <Button size="small" kind="lamp" onClick={() => desk.endReplay(true)}>
            {words.replayKeepNew}
          </Button>
        )}
      </p>
    </section>
  )
}

function Difference({ difference: { at, said, line, moved, ending } }: { difference: TurnDifference }) {
  const words = useWords(testCanvasPhrases)
  const moves = (all: readonly StateChange[]) =>
    all.map((each) => `${each.name} ${valueInWords(each.to, words)}`).join(', ') || words.nothingMoved
  const named = (name: string | null) => (name === null ? words.replayNoEnding : name || words.replayContext)
  const rows: (readonly [what: string, from: string, to: string])[] = [
    ...(line
      ? [[words.replayLine, line.from ?? words.replayNotReached, line.to ?? words.replayNotReached] as const]
      : []),
    ...(moved ? [[words.replayMoved, moves(moved.from), moves(moved.to)] as const] : []),
    ...(ending ? [[words.endingProposed, named(ending.from), named(ending.to)] as const] : []),
  ]
  return (
    <li>
      <p>
        <b>{words.replayTurn(at + 1)}</b> {said !== '' && <q>{said}</q>}
      </p>
      <dl>
        {rows.map(([what, from, to]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <del>{from}</del>
            </dd>
            <dd>
              <ins>{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
