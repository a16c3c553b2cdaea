import { mostScenesAtOnce } from '@fabula/contract/routes/scenes'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { EditorCalls } from './editor-calls.ts'
import { type Changes, changesOf, type Part, type PartChange, partOfScene, sceneOfPart } from './parts.ts'

/** In characters of JSON: less than the server accepts in one call, in any alphabet. */
const mostAtOnce = 1_300_000

/**
 * The next of these parts to send: one part, or the changed scenes, which are saved together so that a replacement
 * throughout a novel is never seen half done.
 */
export function nextToSave(parts: readonly Part[], from: NovelAnswer, to: NovelAnswer): Changes {
  const scenes = parts.slice(0, mostScenesAtOnce)
  const changes = changesOf(from, to, sceneOfPart(parts[0] ?? 'head') ? scenes : scenes.slice(0, 1))
  let remaining = mostAtOnce
  const end = changes.findIndex(([part, change]) => {
    if (change.kind !== 'fields' || !sceneOfPart(part)) return true
    remaining -= JSON.stringify(change.fields).length
    return remaining < 0
  })
  return end < 0 ? changes : changes.slice(0, Math.max(1, end))
}

/** Sends changes of one part or of several scenes. Returns the new revision of each. */
export async function saveParts(
  calls: EditorCalls,
  changes: Changes,
  revision: (part: Part) => number,
): Promise<(number | null)[]> {
  const [first] = changes
  if (first && changes.length === 1) return [await savePart(calls, ...first, revision)]
  return calls.saveScenes(
    changes.flatMap(([part, change]) => {
      const scene = sceneOfPart(part)
      return scene && change.kind === 'fields' ? [{ scene, fields: change.fields, revision: revision(part) }] : []
    }),
  )
}

/** Sends the change of one part, based on its known revision. Returns the new revision; null if the part has none. */
async function savePart(
  calls: EditorCalls,
  part: Part,
  change: PartChange,
  revision: (part: Part) => number,
): Promise<number | null> {
  if (part === 'assets') {
    if (change.kind === 'fields') await calls.changeAssets(change.fields)
    return null
  }
  const scene = sceneOfPart(part)
  if (!scene) return change.kind === 'fields' ? calls.saveHead(change.fields, revision(part)) : null
  switch (change.kind) {
    case 'fields':
      return calls.saveScene(scene, change.fields, revision(part))
    case 'made':
      // The scene is new, or was of the other kind until now; nobody else may have changed it since.
      return calls.putScene(scene, change.scene, revision(otherKind(part)))
    case 'gone':
      await calls.deleteScene(scene)
      return null
  }
}

/** The part of the same scene as the other kind. */
export function otherKind(part: Part): Part {
  const scene = sceneOfPart(part)
  if (!scene) return part
  return partOfScene({ ...scene, scene_type: scene.scene_type === 'static' ? 'interactive' : 'static' })
}
