import type { ConditionNames } from '@fabula/core/conditional/explain'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'

const made = new WeakMap<Novel, ConditionNames>()

/** How a novel calls what its conditions are about; made once for each value of a novel. */
export function conditionNames(novel: Novel): ConditionNames {
  const known = made.get(novel)
  if (known) return known
  const flags = new Map(novel.states.flags.map(({ id, name }) => [id, name]))
  const scales = new Map(novel.states.scales.map(({ id, name }) => [id, name]))
  const { endings } = indexOf(novel)
  const names: ConditionNames = {
    flag: (id) => flags.get(id),
    scale: (id) => scales.get(id),
    ending(id) {
      const found = endings.get(id)
      return found && { scene: found.scene.name, ending: 'name' in found.ending ? found.ending.name : null }
    },
  }
  made.set(novel, names)
  return names
}
