import type { ConditionNames } from '@fabula/core/conditional/explain'
import { withDistinctNames } from '@fabula/core/novel/distinct-names'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'

/** A novel's names for the subjects of conditions; cached per novel value. */
export const conditionNames = memoizeWeak((novel: Novel): ConditionNames => {
  const flags = new Map(withDistinctNames(novel.states.flags).map(({ id, name }) => [id, name]))
  const scales = new Map(withDistinctNames(novel.states.scales).map(({ id, name }) => [id, name]))
  const { endings } = indexOf(novel)
  return {
    flag: (id) => flags.get(id),
    scale: (id) => scales.get(id),
    ending(id) {
      const found = endings.get(id)
      return found && { scene: found.scene.name, ending: 'name' in found.ending ? found.ending.name : null }
    },
  }
})
