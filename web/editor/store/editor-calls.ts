import type { ParamsOf, Route } from '@fabula/contract/route'
import * as assets from '@fabula/contract/routes/assets'
import { changeDraft, readDraft } from '@fabula/contract/routes/drafts'
import { changePublished, readPublished } from '@fabula/contract/routes/published'
import * as scenes from '@fabula/contract/routes/scenes'
import { NovelAnswer, PublishedNovel, SceneRevisions } from '@fabula/contract/shapes/novel'
import type { AssetId, NovelId } from '@fabula/core/ids'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type * as z from 'zod/mini'
import { ApiError, problemOf } from '../../client/api-problem.ts'
import { request } from '../../client/ask-server.ts'
import { handleProblem } from '../../client/call.ts'
import { readJsonBody } from '../../client/read-json-body.ts'
import type { CallArgs, NovelBase } from '../../client/request.ts'
import { session } from '../../client/session.ts'
import { assetChanges } from './asset-parts.ts'
import type { Fields } from './parts.ts'
import { shareRepeated } from './share-repeated.ts'

/**
 * The API calls of an editor, for a draft or a published novel. Every answer is parsed by the contract. Failures are
 * thrown as `ApiError` and shown by the caller. Saves return the new revision.
 */
export interface EditorCalls {
  readNovel(): Promise<NovelAnswer>
  saveHead(fields: Fields, revision: number): Promise<number>
  saveScene(scene: SceneRef, fields: Fields, revision: number): Promise<number>
  /** Saves fields of several scenes: all of them, or none. */
  saveScenes(changes: readonly SceneFields[]): Promise<number[]>
  /**
   * Saves a whole scene: a new or restored one, or one of the other kind until now, which is expected to have the
   * revision `was`. With 0 no such scene may exist: if it was saved already without an answer, others may have
   * written in it since.
   */
  putScene(scene: SceneRef, whole: object, was: number): Promise<number>
  deleteScene(scene: SceneRef): Promise<void>
  /** Applies the texts, types and deletions in the fields of the assets part: all of them, or none. */
  changeAssets(fields: Fields): Promise<void>
  deleteAsset(id: AssetId): Promise<NovelAnswer>
  restoreAsset(id: AssetId): Promise<NovelAnswer>
}

/** Changed fields of a scene, and the revision they are based on. */
export type SceneFields = { scene: SceneRef; fields: Fields; revision: number }

const noBody = { prefer: 'return=minimal' }
const minimal = (revision: number) => ({ 'if-match': `"${revision}"`, ...noBody })

/** Thrown for the owner of a published novel who may not see its document. */
export class NoFullNovelError extends Error {
  readonly owner: boolean
  constructor(owner: boolean) {
    super('The answer has no full novel')
    this.owner = owner
  }
}

export function editorCalls(base: NovelBase, id: NovelId): EditorCalls {
  const { exchange, ask, save } = callsOf(session.read()?.user.id)
  const inScene = ({ scene_id }: SceneRef) => ({ base, id, sceneId: scene_id })
  const kinds = {
    interactive: {
      save: scenes.changeInteractiveScene,
      remove: scenes.deleteInteractiveScene,
    },
    static: {
      save: scenes.changeStaticScene,
      remove: scenes.deleteStaticScene,
    },
  }
  return {
    async readNovel() {
      if (base === 'building_novel') return shareRepeated(await ask(readDraft, NovelAnswer, { params: { id } }))
      const published = await ask(readPublished, PublishedNovel, { params: { id } })
      if (!published.full_novel) throw new NoFullNovelError(published.is_owner)
      return shareRepeated(published.full_novel)
    },
    saveHead(fields, revision) {
      const args = { params: { id }, body: fields, headers: minimal(revision) }
      return base === 'building_novel' ? save(changeDraft, args) : save(changePublished, args)
    },
    saveScene: (scene, fields, revision) =>
      save(kinds[scene.scene_type].save, { params: inScene(scene), body: fields, headers: minimal(revision) }),
    async saveScenes(changes) {
      const body = {
        scenes: changes.map(({ scene, ...each }) => ({ ...each, id: scene.scene_id, scene_type: scene.scene_type })),
      }
      const response = await exchange(scenes.changeScenes, { params: { base, id }, body })
      const read = SceneRevisions.safeParse(await response.json().catch(() => null))
      if (!read.success || read.data.revisions.length !== changes.length) throw notFromServer()
      return read.data.revisions
    },
    putScene({ scene_type, scene_id }, scene, was) {
      const args = { params: { base, id, sceneId: scene_id }, body: { scene_type, scene }, headers: minimal(was) }
      return save(scenes.putScene, args)
    },
    async deleteScene(scene) {
      await exchange(kinds[scene.scene_type].remove, { params: inScene(scene), headers: noBody })
    },
    async changeAssets(fields) {
      await exchange(assets.changeAssets, { params: { base, id }, body: { assets: assetChanges(fields) } })
    },
    deleteAsset: (assetId) => ask(assets.deleteAsset, NovelAnswer, { params: { base, id, assetId } }),
    restoreAsset: (assetId) => ask(assets.restoreAsset, NovelAnswer, { params: { base, id, assetId } }),
  }
}

/** What a call sends, for a route that is not known to the compiler. */
type CallParts = { params: ParamsOf<Route>; body?: unknown; headers?: Record<string, string> }

/**
 * Calls as the author who opened the editor. Once they are logged out, here or in another window, no call is sent or
 * answered any more: the page asks to log in or opens the editor of another account, and the edits wait for their
 * author in the browser's storage.
 */
function callsOf(author: string | undefined) {
  async function exchange(route: Route, args: CallParts): Promise<Response> {
    const now = session.read()
    if (now?.user.id !== author) return never
    try {
      // The callers above pair each route with its arguments.
      const response = await request({ origin: '', token: now?.token ?? null }, route, args as CallArgs<Route>)
      if (!response.ok) throw await problemOf(response)
      return response
    } catch (error) {
      if (error instanceof ApiError) await handleProblem(error, { quiet: true })
      if (session.read()?.user.id !== author) return never
      throw error
    }
  }

  async function ask<S extends z.ZodMiniType>(route: Route, shape: S, args: CallParts): Promise<z.output<S>> {
    const response = await exchange(route, args)
    const read = shape.safeParse(await readJsonBody(response))
    // An incomplete novel would be shown, and saved, as one that has lost the rest.
    if (!read.success) throw new ApiError({ status: response.status, detail: '' })
    return read.data
  }

  async function save(route: Route, args: CallParts): Promise<number> {
    const response = await exchange(route, args)
    const revision = Number(response.headers.get('etag')?.replace(/[^0-9]/g, ''))
    if (!(revision > 0)) throw notFromServer()
    return revision
  }
  return { exchange, ask, save }
}

const never = new Promise<never>(() => {})

/** An answer without a revision did not come from our server: the edit is kept and sent again. */
const notFromServer = () => new ApiError({ status: 0, code: 'no_connection', detail: '' })
