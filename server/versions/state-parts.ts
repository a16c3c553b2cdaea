import type { NovelId } from '@fabula/core/ids'
import type { NovelHead } from '@fabula/core/novel/novel'
import { isObject } from '@fabula/core/record/upgrade'
import type pg from 'pg'
import { mapInSteps } from '../concurrency/pauses.ts'
import { headOf } from '../novels/stored-documents.ts'
import { ProblemError } from '../problem-error.ts'
import { type NovelState, type PlacedScene, placedScene } from './novel-state.ts'

/** A state in the parts that are stored: one for each scene, character and world prompt, one for the rest. */
export type StateParts = ReadonlyMap<string, string>

/** Lists in a head that are large, and change one entry at a time. */
const apart = ['characters', 'world_prompts'] as const

/**
 * The parts of a novel's current rows: between two versions an author changes few of them. Scenes are taken as stored
 * text: parsing hundreds would block the event loop.
 */
export async function readParts(client: pg.PoolClient, id: NovelId): Promise<StateParts> {
  const { rows: heads } = await client.query<{ head: unknown }>('select head from novels where id = $1', [id])
  if (!heads[0]) throw new ProblemError('novel_not_found')
  const { rows } = await client.query<{ id: string; scene: string }>(
    `select id, jsonb_build_object('id', id, 'type', type, 'place', place, 'document', document)::text as scene
     from scenes where novel_id = $1 and deleted_at is null order by place, id`,
    [id],
  )
  const head = headParts(headOf(heads[0].head))
  return new Map([...head, ...rows.map((row) => [`scene/${row.id}`, row.scene] as const)])
}

function headParts(head: NovelHead): (readonly [string, string])[] {
  const { graph_layout, ...rest } = head
  const ids = Object.fromEntries(apart.map((list) => [list, head[list].map(({ id }) => id)]))
  return [
    ['head', JSON.stringify({ ...rest, ...ids })],
    // A graph without an arrangement is an empty layout in some heads, and missing in others.
    ...(Object.keys(graph_layout ?? {}).length > 0 ? [['graph_layout', JSON.stringify(graph_layout)] as const] : []),
    ...apart.flatMap((list) => head[list].map((entry) => [`${list}/${entry.id}`, JSON.stringify(entry)] as const)),
  ]
}

/** Assembles the parts, upgraded to the current form. */
export async function stateOf(parts: StateParts): Promise<NovelState> {
  const read = (part: string): unknown => JSON.parse(parts.get(part) ?? 'null')
  const head = read('head')
  const named = isObject(head) ? head : {}
  const lists = apart.map((list) => {
    const ids: unknown = named[list]
    const entries = Array.isArray(ids) ? ids.map((id) => read(`${list}/${id}`)) : []
    return [list, entries.filter((entry) => entry !== null)]
  })
  const layout = read('graph_layout')
  const placed = [...parts.keys()].filter((part) => part.startsWith('scene/'))
  const scenes = await mapInSteps(placed, (part) => placedScene(read(part) as PlacedScene))
  scenes.sort((one, other) => one.place - other.place)
  const whole = { ...named, ...Object.fromEntries(lists), ...(layout === null ? {} : { graph_layout: layout }) }
  return { head: headOf(whole), scenes }
}
