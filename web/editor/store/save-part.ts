import type { EditorCalls } from './editor-calls.ts'
import { type Part, type PartChange, partOfScene, sceneOfPart } from './parts.ts'

/** Sends the change of one part, based on its known revision. Returns the new revision; null if the part has none. */
export async function savePart(
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
    case 'made': {
      // The scene was of the other kind until now; nobody else may have changed it since.
      const was = revision(otherKind(part))
      return calls.putScene(scene, change.scene, was > 0 ? was : null)
    }
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
