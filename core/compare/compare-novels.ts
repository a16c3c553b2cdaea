import { assetsOf } from '../novel/asset-names.ts'
import { type Novel, NovelHead } from '../novel/novel.ts'
import { isObject } from '../record/upgrade.ts'
import { alignLists } from './align-lists.ts'
import { mergeOrder } from './merge-order.ts'
import { nameOf } from './name-of.ts'
import { sameValue } from './same-value.ts'

/** The units of comparison: the novel's own fields, or a thing in one of its lists. */
export type ComparedKind =
  | 'novel'
  | 'characters'
  | 'flags'
  | 'scales'
  | 'music_mixes'
  | 'world_prompts'
  | 'interactive'
  | 'static'

/** A step on the path to a field inside a thing. */
export interface FieldStep {
  field: string
  /** The entry's name, or its 1-based number in the list. */
  entry?: string | number
}

/** A text or rule that differs. A side is undefined where the field does not exist. */
export interface FieldChange {
  steps: readonly FieldStep[]
  kind: 'text' | 'rule'
  before: unknown
  after: unknown
}

/** A thing that differs between two versions of a novel. */
export interface ThingChange {
  kind: ComparedKind
  /** Empty for the novel itself. */
  id: string
  name: string
  change: 'added' | 'removed' | 'changed'
  /** For an added or removed thing: all its fields. */
  fields: FieldChange[]
}

/** The head's lists whose entries are compared as separate things. */
const things = {
  characters: (novel: Novel) => novel.characters,
  flags: (novel: Novel) => novel.states.flags,
  scales: (novel: Novel) => novel.states.scales,
  music_mixes: (novel: Novel) => novel.music_mixes,
  world_prompts: (novel: Novel) => novel.world_prompts,
  interactive: (novel: Novel) => novel.interactive_scenes,
  static: (novel: Novel) => novel.static_scenes,
} satisfies Record<Exclude<ComparedKind, 'novel'>, (novel: Novel) => readonly { id: string }[]>

/** Not compared as fields: lists of things, derived fields, and the graph's layout. */
const notCompared = new Set([
  'characters',
  'states',
  'music_mixes',
  'world_prompts',
  'graph_layout',
  'cover_background_image_extension',
  'first_scene_type',
])
/** Fields of the head that map asset ids to a value. */
export const byAsset = ['background_focus', 'asset_notes'] as const
const serverFields = new Set(['id', 'created_at', 'revision'])

/** Compares two versions of a novel, thing by thing in the editor's order, with every field that differs. */
export function compareNovels(before: Novel, after: Novel): ThingChange[] {
  const fields = Object.keys(NovelHead.shape).filter(
    (name) => !notCompared.has(name) && !byAsset.includes(name as never),
  )
  const own = [
    ...fields.flatMap((name) =>
      compareFields(before[name as keyof Novel], after[name as keyof Novel], [{ field: name }]),
    ),
    ...byAsset.flatMap((field) => compareByAsset(field, before, after)),
  ]
  return [
    ...(own.length > 0
      ? [{ kind: 'novel' as const, id: '', name: after.name, change: 'changed' as const, fields: own }]
      : []),
    ...Object.entries(things).flatMap(([kind, list]) =>
      compareThings(kind as keyof typeof things, list(before), list(after)),
    ),
  ]
}

/** Compares values stored by asset id, each labelled with the asset's name. */
function compareByAsset(field: (typeof byAsset)[number], before: Novel, after: Novel): FieldChange[] {
  const was: Fields = before[field] ?? {}
  const is: Fields = after[field] ?? {}
  if (was === is) return []
  const names = new Map([before, after].flatMap((novel) => assetsOf(novel).map(({ id, name }) => [id as string, name])))
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id) =>
    compareFields(was[id], is[id], [{ field, entry: names.get(id) ?? '?' }]),
  )
}

function compareThings(
  kind: ComparedKind,
  before: readonly { id: string }[],
  after: readonly { id: string }[],
): ThingChange[] {
  const [was, is] = [new Map(before.map((each) => [each.id, each])), new Map(after.map((each) => [each.id, each]))]
  const order = mergeOrder([...was.keys()], [...was.keys()], [...is.keys()])
  return order.flatMap((id): ThingChange[] => {
    const [one, other] = [was.get(id), is.get(id)]
    if (one === other) return []
    const fields = compareRecords(one ?? {}, other ?? {}, [])
    const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
    if (fields.length === 0 && change === 'changed') return []
    return [{ kind, id, name: nameOf(other ?? one) ?? '', change, fields }]
  })
}

/** Fields that are compared as a whole, not by their parts. */
const rules = new Set(['conditionals', 'next_scene', 'music', 'states_trigger', 'voice', 'card'])

function compareFields(before: unknown, after: unknown, steps: readonly FieldStep[]): FieldChange[] {
  if (sameValue(before, after) || (isNothing(before) && isNothing(after))) return []
  const leaf = (kind: FieldChange['kind']): FieldChange[] => [{ steps, kind, before, after }]
  if (rules.has(steps.at(-1)?.field ?? '')) return leaf('rule')
  if (Array.isArray(before ?? []) && Array.isArray(after ?? [])) {
    return compareLists((before ?? []) as unknown[], (after ?? []) as unknown[], steps)
  }
  if (isObject(before ?? {}) && isObject(after ?? {})) return compareRecords(before ?? {}, after ?? {}, steps)
  return leaf(isWords(before) || isWords(after) ? 'text' : 'rule')
}

const compareRecords = (before: object, after: object, steps: readonly FieldStep[]): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !serverFields.has(name))
    .flatMap((name) => compareFields((before as Fields)[name], (after as Fields)[name], [...steps, { field: name }]))

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  steps: readonly FieldStep[],
): FieldChange[] {
  const [was = new Map(), is = new Map()] = alignLists(before, [after])
  const keys = mergeOrder([...was.keys()], [...was.keys()], [...is.keys()])
  const changes = keys.flatMap((key) => {
    const [one, other]: unknown[] = [was.get(key), is.get(key)]
    const place = other === undefined ? [...was.keys()].indexOf(key) : [...is.keys()].indexOf(key)
    const step: FieldStep = { field: steps.at(-1)?.field ?? '', entry: nameOf(other ?? one) ?? place + 1 }
    return compareFields(one, other, [...steps.slice(0, -1), step])
  })
  // The same entries in another order.
  return changes.length > 0 ? changes : [{ steps, kind: 'rule', before, after }]
}

type Fields = Record<string, unknown>
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Whether a value is text that a person wrote, not an id. */
const isWords = (value: unknown): boolean => typeof value === 'string' && !uuid.test(value)
