import type { ConditionNames } from '@fabula/core/conditional/explain'
import { keepWith } from '@fabula/core/novel/keep-with'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { toldApart } from '@fabula/core/novel/told-apart'

/** A novel's names for the subjects of conditions; cached per novel value. */
export const conditionNames = keepWith((novel: Novel): ConditionNames => {
  const flags = new Map(toldApart(novel.states.flags).map(({ id, name }) => [id, name]))
  const scales = new Map(toldApart(novel.states.scales).map(({ id, name }) => [id, name]))
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
