import type { Route } from '@fabula/contract/route'
import { changeDraft, readDraft } from '@fabula/contract/routes/drafts'
import * as scenes from '@fabula/contract/routes/scenes'
import { NovelAnswer, SceneRevisions } from '@fabula/contract/shapes/novel'
import type { NovelId } from '@fabula/core/ids'
import { problemOf } from '@fabula/web/client/api-problem'
import { request } from '@fabula/web/client/ask-server'
import type { CallArgs } from '@fabula/web/client/request'
import type { EditorCalls } from '@fabula/web/editor/store/editor-calls'

type Caller = { address: string; token: string; id: NovelId; refuse: () => Promise<void> }

/** The editor store's calls for a draft, made as this user to a remote server. */
export function callsOf({ address, token, id, refuse }: Caller): EditorCalls {
  const exchange = async (route: Route, args: object) => {
    // Before and after: answers may be lost as well as requests.
    await refuse()
    const response = await request({ origin: address, token }, route, args as CallArgs<Route>)
    if (!response.ok) throw await problemOf(response)
    await refuse()
    return response
  }
  const save = async (route: Route, args: object) =>
    Number((await exchange(route, args)).headers.get('etag')?.replace(/\D/g, ''))
  const minimal = (revision: number) => ({ 'if-match': `"${revision}"`, prefer: 'return=minimal' })
  const never = () => Promise.reject(new Error('No assets here'))
  const inScene = (sceneId: string) => ({ base: 'building_novel', id, sceneId })
  return {
    readNovel: async () => NovelAnswer.parse(await (await exchange(readDraft, { params: { id } })).json()),
    saveHead: (body, revision) => save(changeDraft, { params: { id }, body, headers: minimal(revision) }),
    saveScene: ({ scene_id }, body, revision) =>
      save(scenes.changeStaticScene, { params: inScene(scene_id), body, headers: minimal(revision) }),
    saveScenes: async (changes) => {
      const body = {
        scenes: changes.map(({ scene, ...each }) => ({ ...each, id: scene.scene_id, scene_type: 'static' })),
      }
      const response = await exchange(scenes.changeScenes, { params: { base: 'building_novel', id }, body })
      return SceneRevisions.parse(await response.json()).revisions
    },
    putScene: ({ scene_type, scene_id }, scene, was) =>
      save(scenes.putScene, {
        params: inScene(scene_id),
        body: { scene_type, scene },
        headers: was === null ? { prefer: 'return=minimal' } : minimal(was),
      }),
    deleteScene: async ({ scene_id }) => {
      await exchange(scenes.deleteStaticScene, {
        params: inScene(scene_id),
        headers: { prefer: 'return=minimal' },
      })
    },
    changeAssets: never,
    deleteAsset: never,
    restoreAsset: never,
  }
}
