import type { NovelId, SceneId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { type Novel, NovelHead } from '@fabula/core/novel/novel'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type pg from 'pg'
import { mapInSteps } from '../concurrency/pauses.ts'
import { headOf, interactiveSceneOf, staticSceneOf } from '../novels/stored-documents.ts'
import { ProblemError } from '../problem-error.ts'

/** A scene as it is stored, and its position. */
export interface PlacedScene {
  id: SceneId
  type: SceneType
  place: number
  document: InteractiveScene | StaticScene
}

/** The part of a novel that versions contain: everything but its assets and translations. */
export interface NovelState {
  head: NovelHead
  scenes: PlacedScene[]
}

/** The state in the current rows. Older documents are upgraded. */
export async function readState(client: pg.PoolClient, id: NovelId): Promise<NovelState> {
  const { rows: heads } = await client.query<{ head: unknown }>('select head from novels where id = $1', [id])
  if (!heads[0]) throw new ProblemError('novel_not_found')
  const { rows } = await client.query<{ id: SceneId; type: SceneType; place: number; document: unknown }>(
    'select id, type, place, document from scenes where novel_id = $1 and deleted_at is null order by place, id',
    [id],
  )
  return { head: headOf(heads[0].head), scenes: await mapInSteps(rows, placedScene) }
}

/** A stored scene as a current record. */
export const placedScene = ({
  document,
  ...row
}: Omit<PlacedScene, 'document'> & { document: unknown }): PlacedScene => ({
  ...row,
  document: row.type === 'static' ? staticSceneOf(document) : interactiveSceneOf(document),
})

/** The novel of a state, with the current assets. */
export function novelOfState({ head, scenes }: NovelState, now: Novel): Novel {
  const documents = (type: SceneType) => scenes.filter((scene) => scene.type === type).map(({ document }) => document)
  const covers = now.assets.backgrounds.find(({ id }) => id === head.cover_background_image_id)
  return {
    ...head,
    cover_background_image_extension: covers?.extension ?? null,
    id: now.id,
    created_at: now.created_at,
    assets: now.assets,
    interactive_scenes: documents('interactive') as InteractiveScene[],
    static_scenes: documents('static') as StaticScene[],
  }
}

/** A novel's state, its scenes at their positions in `now` and the new ones after them. */
export function stateOfNovel(novel: Novel, now: NovelState): NovelState {
  const places = new Map(now.scenes.map(({ id, place }) => [id, place]))
  let last = Math.max(0, ...places.values())
  const placed = (type: SceneType, documents: readonly (InteractiveScene | StaticScene)[]) => {
    const kept = documents.map(({ id }) => places.get(id)).filter((place) => place !== undefined)
    const inOrder = kept.every((place, at) => at === 0 || place > (kept[at - 1] as number))
    return documents.map((document): PlacedScene => {
      const place = inOrder ? places.get(document.id) : undefined
      return { id: document.id, type, place: place ?? ++last, document }
    })
  }
  const head = Object.fromEntries(Object.entries(novel).filter(([name]) => name in NovelHead.shape))
  return {
    head: headOf({ ...head, cover_background_image_extension: null }),
    scenes: [...placed('interactive', novel.interactive_scenes), ...placed('static', novel.static_scenes)],
  }
}
