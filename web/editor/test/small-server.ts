import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { withScene } from '@fabula/core/edit/scene-lists'
import { ApiError } from '../../client/api-problem.ts'
import { createEditor } from '../store/editor.ts'
import type { EditorCalls, SceneFields } from '../store/editor-calls.ts'
import { type Fields, type Part, partOfScene, revisionOf, withFields, withScenes } from '../store/parts.ts'
import type { PersistedEdits } from '../store/persisted-edits.ts'
import { testNovel } from './test-novel.ts'

export const hall = { scene_type: 'static', scene_id: '00000000-0000-4000-8000-0000000000a1' } as NovelRef
type NovelRef = Parameters<typeof partOfScene>[0]

/**
 * A minimal server: counts revisions, always refuses stale writes and novels without a name, and fails when told to.
 * While `lost`, it saves, but its answers do not arrive.
 */
export function smallServer(novel: NovelAnswer = testNovel()) {
  const sent: { part: Part; fields: Fields; revision: number }[] = []
  const server = {
    novel,
    sent,
    refused: 0,
    calledTogether: 0,
    failures: [] as ApiError[],
    gate: Promise.resolve(),
    lost: false,
  }
  const save = async (part: Part, fields: Fields, revision: number) => {
    await server.gate
    const failure = server.failures.shift()
    if (failure) throw failure
    if ('name' in fields && fields.name === '') {
      // A client that keeps sending it would loop forever.
      if (++server.refused > 3) throw new Error('What is refused is sent again')
      throw new ApiError({ status: 422, code: 'invalid_input', detail: 'no' })
    }
    const now = revisionOf(server.novel, part)
    if (now === 0) throw new ApiError({ status: 404, code: 'scene_not_found', detail: '' })
    if (revision !== now) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
    sent.push({ part, fields, revision })
    server.novel = withFields(server.novel, part, { ...fields, revision: now + 1 })
    if (server.lost) throw offline()
    return now + 1
  }
  const calls = {
    readNovel: async () => server.novel,
    saveHead: (fields: Fields, revision: number) => save('head', fields, revision),
    saveScene: (scene: NovelRef, fields: Fields, revision: number) => save(partOfScene(scene), fields, revision),
    async saveScenes(changes: readonly SceneFields[]) {
      server.calledTogether++
      const before = server.novel
      const revisions: number[] = []
      try {
        for (const { scene, fields, revision } of changes)
          revisions.push(await save(partOfScene(scene), fields, revision))
      } catch (problem) {
        // All of them, or none.
        sent.splice(sent.length - revisions.length)
        server.novel = before
        throw problem
      }
      return revisions
    },
    async putScene({ scene_id }: NovelRef, scene: object, was: number) {
      const failure = server.failures.shift()
      if (failure) throw failure
      const { static_scenes, interactive_scenes } = server.novel
      const living = [...static_scenes, ...interactive_scenes].find(({ id }) => id === scene_id)
      if (living && living.revision !== was) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
      server.novel = withScene(server.novel, { ...scene, revision: 1 } as never)
      if (server.lost) throw offline()
      return 1
    },
    async deleteScene({ scene_type, scene_id }: NovelRef) {
      server.novel = withScenes(server.novel, scene_type, (scenes) => scenes.filter(({ id }) => id !== scene_id))
    },
  } as unknown as EditorCalls
  return Object.assign(server, { calls })
}

export function memory(edits: PersistedEdits = {}) {
  const kept = {
    edits,
    read: () => kept.edits,
    write(next: PersistedEdits) {
      kept.edits = next
      return true
    },
  }
  return kept
}

export const open = (server = smallServer(), kept = memory()) => ({
  server,
  kept,
  editor: createEditor(server.novel, { calls: server.calls, editStore: kept }),
})
export const rename = (name: string) => (novel: NovelAnswer) => ({ ...novel, name })
export const say = (message: string) => (novel: NovelAnswer) =>
  withFields(novel, partOfScene(hall), { original_message: message })
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
export const offline = () => new ApiError({ status: 0, code: 'no_connection', detail: '' })
