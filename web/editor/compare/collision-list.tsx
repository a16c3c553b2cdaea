import { type Collision, type Picks, pathKey, type Side } from '@fabula/core/compare/merge-values'
import { type CollisionPlace, placeOfCollision } from '@fabula/core/compare/place-of-collision'
import type { Novel } from '@fabula/core/novel/novel'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { useId } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { comparedText } from './describe-value.ts'
import { fieldLabel } from './field-label.ts'
import { TextDifference } from './text-difference.tsx'
import './compare.css'

type CollisionListProps = {
  collisions: readonly Collision[]
  mine: Novel
  theirs: Novel
  picks: Picks
  onPick: (picks: Picks) => void
  /** Names of the two sides, if they are not the author's own version and another author's. */
  names?: Record<Side, string>
}

/**
 * Everything that two authors changed differently, side by side with its value before; the author picks one side of
 * each.
 */
export function CollisionList({ collisions, mine, theirs, picks, onPick, names }: CollisionListProps) {
  const words = useWords(comparePhrases)
  const sides = names ?? { ours: words.mine, theirs: words.theirs }
  return (
    <ol className="compare-collisions">
      {collisions.map((collision) => (
        <li key={pathKey(collision.path)}>
          <CollisionChoice
            collision={collision}
            novels={[mine, theirs]}
            names={sides}
            picked={picks[pathKey(collision.path)]}
            onPick={(side) => onPick({ ...picks, [pathKey(collision.path)]: side })}
          />
        </li>
      ))}
    </ol>
  )
}

type CollisionChoiceProps = {
  collision: Collision
  novels: readonly [Novel, Novel]
  names: Record<Side, string>
  picked: Side | undefined
  onPick: (side: Side) => void
}

function CollisionChoice({ collision, novels, names, picked, onPick }: CollisionChoiceProps) {
  const words = useWords(comparePhrases)
  const { language } = usePage()
  const group = useId()
  const [mine, theirs] = novels
  const found = placeOfCollision(collision, theirs)
  const place: CollisionPlace = found.name === '' ? { ...found, name: placeOfCollision(collision, mine).name } : found
  const label = fieldLabel(place.kind, place.steps, language)
  const said = (value: unknown) => comparedText(value, place.kind, place.steps, novels, language)
  return (
    <fieldset>
      <legend>
        <span className="compare-kind">{words.kinds[place.kind]}</span>
        {place.kind !== 'novel' && <strong>{place.name}</strong>}
        {label && <span>{label}</span>}
      </legend>
      <div className="compare-sides">
        {(['ours', 'theirs'] as const).map((side) => (
          <label key={side} className="compare-side" data-picked={picked === side || undefined}>
            <span className="compare-side-name">
              <input type="radio" name={group} checked={picked === side} onChange={() => onPick(side)} />
              {names[side]}
            </span>
            {collision[side] === undefined ? (
              <em>{words.gone}</em>
            ) : (
              <TextDifference before={said(collision.base)} after={said(collision[side]) || words.nothing} />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
