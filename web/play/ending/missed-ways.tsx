import type { MissedWay } from '@fabula/contract/shapes/ending'
import type { GameStateId } from '@fabula/core/ids'
import { endingPhrases } from '@fabula/phrases/ending'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'

type MissedWaysProps = { missed: readonly MissedWay[]; onGo: (id: GameStateId) => Promise<unknown> }

/** Ways that this game passed by, shown as shadows behind the curtain, without where they lead. */
export function MissedWays({ missed, onGo }: MissedWaysProps) {
  const words = useWords(endingPhrases)
  const [going, setGoing] = useState<GameStateId | null>(null)
  const go = async (id: GameStateId) => {
    setGoing(id)
    await onGo(id)
    setGoing(null)
  }
  return (
    <section className="the-end-missed" aria-labelledby="the-end-missed">
      <h3 id="the-end-missed">{words.missed}</h3>
      <p>{words.missedAbout}</p>
      <ul>
        {missed.map(({ game_state_id: id, scene_name, labels, unseen }) => (
          <li key={id}>
            <p className="missed-scene">{scene_name}</p>
            {labels.map((label) => (
              <p key={label} className="missed-label">
                {label}
              </p>
            ))}
            {unseen > 0 && <p className="missed-unseen">{words.unseen(unseen)}</p>}
            <Button
              size="small"
              busy={going === id}
              onClick={() => void go(id)}
              aria-label={`${words.backThere}: ${scene_name}`}
            >
              {words.backThere}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
