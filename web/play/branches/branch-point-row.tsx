import type { BranchPoint, BranchRow } from '@fabula/contract/shapes/branches'
import { branchesPhrases } from '@fabula/phrases/branches'
import { useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { Button } from '../../ui/button.tsx'
import { BranchRails } from './branch-rails.tsx'
import { ComparedWays, type MapActions } from './compared-ways.tsx'

type BranchPointRowProps = { row: BranchRow; lanes: number; actions: MapActions }

/** A row of the map: its lines, what was said, its marks, and the ways from it to compare. */
export function BranchPointRow({ row, lanes, actions }: BranchPointRowProps) {
  const words = useWords(branchesPhrases)
  const { language } = usePage()
  const [comparing, setComparing] = useState(false)
  const { point, ways, way_count } = row
  const isCurrent = point.marks.includes('current')
  return (
    <li className="branch" aria-current={isCurrent || undefined}>
      <BranchRails row={row} lanes={lanes} />
      <div className="branch-about">
        {point.turns > 1 && <p className="branch-between">{words.between(point.turns - 1)}</p>}
        <button
          type="button"
          className="branch-go"
          title={words.goTo}
          onClick={() => void actions.onGo(point.game_state_id)}
        >
          <Marks point={point} />
          {point.said !== null && (
            <span className="branch-said" lang={textLang(point.said, language)}>
              {words.you}: {point.said}
            </span>
          )}
          {point.line && (
            <span className="branch-line" lang={textLang(point.line, language)}>
              {point.character_name && `${point.character_name}: `}
              {point.line}
            </span>
          )}
        </button>
        {way_count > 1 && (
          <p className="branch-fork">
            {words.fork(way_count)}
            <Button size="small" kind="ghost" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
              {comparing ? words.hideCompared : words.compare}
            </Button>
          </p>
        )}
        {comparing && <ComparedWays ways={ways} actions={actions} />}
      </div>
    </li>
  )
}

/** Small tags for why a state is on the map, and the name of a scene that begins there. */
function Marks({ point }: { point: BranchPoint }) {
  const words = useWords(branchesPhrases)
  const { marks, saves } = point
  const has = (mark: BranchPoint['marks'][number]) => marks.includes(mark)
  const tags: (readonly [key: string, kind: string, text: string])[] = [
    ...(has('current') ? [['here', 'lamp', words.here] as const] : []),
    ...(has('begin') ? [['begin', 'plain', words.begin] as const] : []),
    ...(has('begin') || has('scene') ? [['scene', 'scene', point.scene_name] as const] : []),
    ...(has('choice') ? [['choice', 'plain', words.choice] as const] : []),
    ...saves.map((name, index) => [`save ${index}`, 'plain', name ? words.saved(name) : words.quickSave] as const),
    ...(point.ending ? [['ending', 'moss', words.ending(point.ending)] as const] : []),
    ...(has('end') ? [['end', 'moss', words.theEnd] as const] : []),
  ]
  if (tags.length === 0) return null
  return (
    <span className="branch-marks">
      {tags.map(([key, kind, text]) => (
        <span key={key} data-kind={kind}>
          {text}
        </span>
      ))}
    </span>
  )
}
