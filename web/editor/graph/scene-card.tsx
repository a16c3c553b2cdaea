import type { SceneNode } from '@fabula/core/graph/scene-graph'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { memo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { atWidth } from '../../stage/picture-source.ts'
import { FlagIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { PeopleHere } from '../together/people-here.tsx'
import { CardHeat } from './scene-heat.tsx'

type SceneCardProps = {
  node: SceneNode
  place: number
  point: GraphPoint
  picture: string | null
  first: boolean
  found: boolean
  /** This card is the graph's tab stop. */
  current: boolean
  /** Names of the scenes that the focused card leads to, for screen readers. */
  leadsTo: string | null
}

/** A scene on the board: a link to its editor, and the knob from which an edge is dragged. */
export const SceneCard = memo(function SceneCard(props: SceneCardProps) {
  const { node, place, point, picture, first, found, current, leadsTo } = props
  const words = useWords(editorGraphPhrases)
  const langOf = useTextLang()
  const marks = [
    node.type === 'static' ? words.static : words.interactive,
    first && words.first,
    !node.reachable && words.unreachable,
    node.dead === 'stuck' && words.stuck,
    node.dead === 'end' && words.end,
  ].filter(Boolean)
  return (
    <div
      className="graph-card"
      data-card={place}
      data-type={node.type}
      data-first={first || undefined}
      data-found={found || undefined}
      data-lost={!node.reachable || node.dead === 'stuck' || undefined}
      style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
    >
      <LocationLink
        to={locationOfScene({ scene_id: node.id, scene_type: node.type })}
        className="graph-card-link"
        draggable={false}
        tabIndex={current ? 0 : -1}
        title={[node.name, ...marks].join('\n')}
        aria-label={[node.name, ...marks].join(', ')}
        aria-description={leadsTo === null ? undefined : leadsTo ? words.leadsTo(leadsTo) : words.nowhere}
      >
        <span className="graph-card-picture" data-initial={initialOf(node.name)}>
          {picture && (
            <img
              src={atWidth(picture, 320)}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              onError={(event) => {
                event.currentTarget.hidden = true
              }}
            />
          )}
        </span>
        <span className="graph-card-name" lang={langOf(node.name)}>
          {node.name}
        </span>
        <Marks node={node} />
      </LocationLink>
      <PeopleHere where={({ scene_id }) => scene_id === node.id} />
      <CardHeat scene={node.id} />
      <button
        type="button"
        className="graph-knob"
        data-knob={place}
        tabIndex={current ? 0 : -1}
        title={words.connect(node.name)}
      />
    </div>
  )
})

/** Shown for a scene without a background, and until the picture has loaded. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase()

/** Icons for a scene's role in the story; the card's accessible name says the same in words. */
function Marks({ node }: { node: SceneNode }) {
  if (node.reachable && node.dead === null) return null
  return (
    <span className="graph-card-marks">
      {(!node.reachable || node.dead === 'stuck') && (
        <span className="graph-mark" data-kind="lost">
          <WarningIcon />
        </span>
      )}
      {node.dead === 'end' && (
        <span className="graph-mark" data-kind="end">
          <FlagIcon />
        </span>
      )}
    </span>
  )
}
