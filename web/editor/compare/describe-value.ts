import type { ComparedKind, FieldStep } from '@fabula/core/compare/compare-novels'
import { nameOf } from '@fabula/core/compare/name-of'
import type { Conditionals } from '@fabula/core/conditional/conditional'
import { explain } from '@fabula/core/conditional/explain'
import type { Language } from '@fabula/core/novel/language'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'
import type { Novel } from '@fabula/core/novel/novel'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { conditionNames } from '../commands/condition-names.ts'
import { fieldLabel, optionsOf } from './field-label.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A field's value as one readable text: names instead of ids, sentences for rules, one line per field. */
export function describeValue(
  value: unknown,
  kind: ComparedKind,
  steps: readonly FieldStep[],
  novels: readonly Novel[],
  language: Language,
): string {
  const words = comparePhrases[language]
  const say = (inner: unknown, at: readonly FieldStep[]) => describeValue(inner, kind, at, novels, language)
  if (value === undefined || value === null || value === '') return words.nothing
  if (typeof value === 'boolean')
    return optionsOf(kind, steps, language)?.[String(value)] ?? (value ? words.yes : words.no)
  if (typeof value === 'string') {
    if (!uuid.test(value)) return optionsOf(kind, steps, language)?.[value] ?? value
    return novels.map((novel) => namesOf(novel).get(value)).find((name) => name !== undefined) ?? words.unknown
  }
  if (steps.at(-1)?.field === 'conditionals') return describeRule(value as Conditionals, novels, language)
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.map((each) => say(each, steps)).join('\n')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([name, each]) => !['id', 'scene_type', 'created_at', 'revision'].includes(name) && !isEmpty(each))
    .map(([name, each]) => {
      const at = [...steps, { field: name }]
      return steps.at(-1)?.field === 'next_scene'
        ? say(each, at)
        : `${fieldLabel(kind, at, language)}: ${say(each, at)}`
    })
    .join('\n')
}

/** The same for a side of a comparison: empty if there is no value. */
export const comparedText: typeof describeValue = (value, ...rest) =>
  value === undefined || value === null || value === '' ? '' : describeValue(value, ...rest)

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) || value === undefined

/** Words a rule with the names of the first novel that knows its subjects. */
function describeRule(value: Conditionals, novels: readonly Novel[], language: Language): string {
  if (value.length === 0) return comparePhrases[language].always
  const said = novels.map((novel) => conditionalsPhrases[language].say(explain(value, conditionNames(novel))))
  const known = said.find((parts) => parts.every(({ kind }) => kind !== 'gone')) ?? said[0] ?? []
  return known.map(({ text }) => text).join('')
}

/** The names of everything in a novel that has an id; cached per novel value. */
export const namesOf = memoizeWeak((novel: Novel): ReadonlyMap<string, string> => {
  const { assets, characters, states } = novel
  const things: readonly { id: string }[] = [
    ...novel.interactive_scenes,
    ...novel.interactive_scenes.flatMap((scene) => [...scene.endings, ...scene.static_endings]),
    ...novel.static_scenes,
    ...characters,
    ...characters.flatMap(({ sprites }) => sprites),
    ...states.flags,
    ...states.scales,
    ...novel.music_mixes,
    ...novel.world_prompts,
    ...assets.sprites,
    ...assets.backgrounds,
    ...assets.musics,
  ]
  return new Map(things.map((thing) => [thing.id, nameOf(thing) ?? '']))
})
