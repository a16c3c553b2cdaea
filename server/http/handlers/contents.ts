import * as assets from '@fabula/contract/routes/assets'
import * as scenes from '@fabula/contract/routes/scenes'
import type { SceneId } from '@fabula/core/ids'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import type { Place } from '../../authoring/authoring-ports.ts'
import { changeAsset } from '../../authoring/change-asset.ts'
import { changeAssets } from '../../authoring/change-assets.ts'
import { changeScene, changeScenes } from '../../authoring/change-scene.ts'
import { copyScene } from '../../authoring/copy-scene.ts'
import { createAsset } from '../../authoring/create-asset.ts'
import { createInteractiveScene, createStaticScene } from '../../authoring/create-scene.ts'
import { deleteAsset } from '../../authoring/delete-asset.ts'
import { deleteScene } from '../../authoring/delete-scene.ts'
import { listInteractiveScenes, listStaticScenes } from '../../authoring/list-scenes.ts'
import { putScene } from '../../authoring/put-scene.ts'
import { readNovel } from '../../authoring/read-novel.ts'
import { readInteractiveScene, readStaticScene } from '../../authoring/read-scene.ts'
import { restoreAsset } from '../../authoring/restore-asset.ts'
import { restoreScene } from '../../authoring/restore-scene.ts'
import type { ScenePlace } from '../../authoring/scene-place.ts'
import { answerWhole } from '../answers.ts'
import { Answer, type Call, type Handler, handle, handleRaw } from '../handler.ts'
import { userOf } from '../user-of.ts'

/** The pictures, music and scenes of a novel, under either of its two bases. */
export const contentHandlers = (ports: AssetPorts): Handler[] => [...assetHandlers(ports), ...sceneHandlers(ports)]

type CallerAndParams<P> = { caller: Call['caller']; params: P }

/** The restore routes exist only for drafts, and have no base. */
const placeOf = <P extends Omit<Place, 'author' | 'base'> & { base?: Place['base'] }>({
  caller,
  params,
}: CallerAndParams<P>) => ({
  base: 'building_novel' as const,
  ...params,
  author: userOf(caller),
})

/** Answers with the novel after some work on a part of it, or with nothing if the caller wants a minimal answer. */
const answerAfter =
  (ports: AssetPorts) =>
  async <P extends Place>(
    place: P,
    { minimal }: Call['headers'],
    work: (ports: AssetPorts, place: P) => Promise<void>,
  ) => {
    await work(ports, place)
    return answerWhole(minimal ? null : await readNovel(ports, place))
  }

function assetHandlers(ports: AssetPorts): Handler[] {
  const after = answerAfter(ports)
  return [
    handle(assets.createAsset, async (call) => {
      const asset = await createAsset(ports, placeOf(call), call.body, call.file, call.headers.idempotencyKey)
      return call.headers.part ? new Answer(asset, { part: true }) : asset.id
    }),
    handle(assets.changeAsset, async (call) => {
      const place = placeOf(call)
      const asset = await changeAsset(ports, place, call.body, call.file)
      if (call.headers.part) return new Answer(asset, { part: true })
      return answerWhole(call.headers.minimal ? null : await readNovel(ports, place))
    }),
    handle(assets.changeAssets, (call) => changeAssets(ports, placeOf(call), call.body.assets)),
    handle(assets.deleteAsset, (call) => after(placeOf(call), call.headers, deleteAsset)),
    handle(assets.restoreAsset, (call) => after(placeOf(call), call.headers, restoreAsset)),
  ]
}

function sceneHandlers(ports: AssetPorts): Handler[] {
  const change = async (place: ScenePlace, body: unknown, { ifMatch, minimal }: Call['headers']) => {
    const revision = await changeScene(ports, place, body, ifMatch)
    return answerWhole(minimal ? null : await readNovel(ports, place), revision)
  }
  const after = answerAfter(ports)
  type InScene = { id: Place['id']; base?: Place['base']; sceneId: SceneId }
  const interactivePlace = (call: CallerAndParams<InScene>): ScenePlace => ({ ...placeOf(call), type: 'interactive' })
  const staticPlace = (call: CallerAndParams<InScene>): ScenePlace => ({ ...placeOf(call), type: 'static' })
  return [
    handle(scenes.listInteractiveScenes, (call) => listInteractiveScenes(ports, placeOf(call))),
    handle(scenes.listStaticScenes, (call) => listStaticScenes(ports, placeOf(call))),
    handle(scenes.createInteractiveScene, async (call) =>
      withRevision(await createInteractiveScene(ports, placeOf(call), call.body, call.headers.idempotencyKey)),
    ),
    handle(scenes.createStaticScene, async (call) =>
      withRevision(await createStaticScene(ports, placeOf(call), call.body, call.headers.idempotencyKey)),
    ),
    handle(scenes.readInteractiveScene, async (call) => withRevision(await readInteractiveScene(ports, placeOf(call)))),
    handle(scenes.readStaticScene, async (call) => withRevision(await readStaticScene(ports, placeOf(call)))),
    handleRaw(scenes.changeInteractiveScene, (call) => change(interactivePlace(call), call.body, call.headers)),
    handleRaw(scenes.changeStaticScene, (call) => change(staticPlace(call), call.body, call.headers)),
    handle(scenes.deleteInteractiveScene, (call) => after(interactivePlace(call), call.headers, deleteScene)),
    handle(scenes.deleteStaticScene, (call) => after(staticPlace(call), call.headers, deleteScene)),
    handle(scenes.restoreInteractiveScene, (call) => after(interactivePlace(call), call.headers, restoreScene)),
    handle(scenes.restoreStaticScene, (call) => after(staticPlace(call), call.headers, restoreScene)),
    handleRaw(scenes.putScene, async (call) => {
      const scene = await putScene(ports, placeOf(call), call.body, call.headers.ifMatch)
      return new Answer(scene, { revision: scene.revision, minimal: call.headers.minimal })
    }),
    handle(scenes.changeScenes, async (call) => {
      const changes = call.body.scenes.map(({ scene_type: type, id, revision, fields }) => ({
        type,
        id,
        fields,
        expected: [revision],
      }))
      return { revisions: await changeScenes(ports, placeOf(call), changes) }
    }),
    handle(scenes.copyScene, async (call) => withRevision(await copyScene(ports, placeOf(call), call.body.to))),
  ]
}

const withRevision = <T extends { revision: number }>(scene: T): Answer<T> =>
  new Answer(scene, { revision: scene.revision })
