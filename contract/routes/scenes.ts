import { NovelId, SceneId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { inNovel, writeProblems } from '../in-novel.ts'
import {
  InteractiveSceneAnswer,
  InteractiveSceneChange,
  NovelAnswer,
  SceneRevisions,
  StaticSceneAnswer,
  StaticSceneChange,
} from '../shapes/novel.ts'

const inScene = z.extend(inNovel, { sceneId: SceneId })
/** A scene with hundreds of endings and conditions, its texts in any alphabet. */
const sceneBodySize = { bytes: 1_048_576, values: 15_000 }
/** How many scenes one call changes. */
export const mostScenesAtOnce = 400
const sceneName = z.string().check(z.maxLength(10_000))

export const listInteractiveScenes = defineRoute({
  name: 'listInteractiveScenes',
  method: 'GET',
  path: '/api/:base/:id/interactive_scenes',
  summary: 'List the interactive scenes of a novel of mine.',
  caller: 'user',
  params: inNovel,
  answer: z.array(InteractiveSceneAnswer),
  problems: writeProblems,
})

export const createInteractiveScene = defineRoute({
  name: 'createInteractiveScene',
  method: 'POST',
  path: '/api/:base/:id/interactive_scenes',
  summary: 'Create an interactive scene. The body is its name, as plain text.',
  idempotent: true,
  caller: 'user',
  params: inNovel,
  bodyKind: 'text',
  body: sceneName,
  answer: InteractiveSceneAnswer,
  status: 201,
  problems: [...writeProblems, 'scene_name_required'],
})

export const readInteractiveScene = defineRoute({
  name: 'readInteractiveScene',
  method: 'GET',
  path: '/api/:base/:id/interactive_scenes/:sceneId',
  summary: 'Get an interactive scene of a novel of mine.',
  caller: 'user',
  params: inScene,
  answer: InteractiveSceneAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const changeInteractiveScene = defineRoute({
  name: 'changeInteractiveScene',
  method: 'PUT',
  path: '/api/:base/:id/interactive_scenes/:sceneId',
  summary: 'Change fields of an interactive scene.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  body: InteractiveSceneChange,
  largestBody: sceneBodySize,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found', 'changed_elsewhere', 'scene_name_required'],
})

export const deleteInteractiveScene = defineRoute({
  name: 'deleteInteractiveScene',
  method: 'DELETE',
  path: '/api/:base/:id/interactive_scenes/:sceneId',
  summary: 'Delete an interactive scene. It can be restored for 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const restoreInteractiveScene = defineRoute({
  name: 'restoreInteractiveScene',
  method: 'POST',
  path: '/api/:base/:id/interactive_scenes/:sceneId/restore',
  summary: 'Restore a deleted interactive scene, within 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const listStaticScenes = defineRoute({
  name: 'listStaticScenes',
  method: 'GET',
  path: '/api/:base/:id/static_scenes',
  summary: 'List the static scenes of a novel of mine.',
  caller: 'user',
  params: inNovel,
  answer: z.array(StaticSceneAnswer),
  problems: writeProblems,
})

export const createStaticScene = defineRoute({
  name: 'createStaticScene',
  method: 'POST',
  path: '/api/:base/:id/static_scenes',
  summary: 'Create a static scene. The body is its name, as plain text.',
  idempotent: true,
  caller: 'user',
  params: inNovel,
  bodyKind: 'text',
  body: sceneName,
  answer: StaticSceneAnswer,
  status: 201,
  problems: [...writeProblems, 'scene_name_required'],
})

export const readStaticScene = defineRoute({
  name: 'readStaticScene',
  method: 'GET',
  path: '/api/:base/:id/static_scenes/:sceneId',
  summary: 'Get a static scene of a novel of mine.',
  caller: 'user',
  params: inScene,
  answer: StaticSceneAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const changeStaticScene = defineRoute({
  name: 'changeStaticScene',
  method: 'PUT',
  path: '/api/:base/:id/static_scenes/:sceneId',
  summary: 'Change fields of a static scene.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  body: StaticSceneChange,
  largestBody: sceneBodySize,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found', 'changed_elsewhere', 'scene_name_required'],
})

export const deleteStaticScene = defineRoute({
  name: 'deleteStaticScene',
  method: 'DELETE',
  path: '/api/:base/:id/static_scenes/:sceneId',
  summary: 'Delete a static scene. It can be restored for 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const restoreStaticScene = defineRoute({
  name: 'restoreStaticScene',
  method: 'POST',
  path: '/api/:base/:id/static_scenes/:sceneId/restore',
  summary: 'Restore a deleted static scene, within 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writeProblems, 'scene_not_found'],
})

export const putScene = defineRoute({
  name: 'putScene',
  method: 'PUT',
  path: '/api/:base/:id/scenes/:sceneId',
  summary:
    'Write a whole scene: creates it if it does not exist, restores it if it was deleted, and changes its kind if it was of the other one.',
  caller: 'user',
  params: inScene,
  body: z.discriminatedUnion('scene_type', [
    z.strictObject({ scene_type: z.literal('interactive'), scene: InteractiveSceneChange }),
    z.strictObject({ scene_type: z.literal('static'), scene: StaticSceneChange }),
  ]),
  largestBody: sceneBodySize,
  mayAnswerMinimal: true,
  answer: z.union([InteractiveSceneAnswer, StaticSceneAnswer]),
  problems: [...writeProblems, 'changed_elsewhere', 'scene_name_required'],
})

const changed = { id: SceneId, revision: z.int().check(z.positive()) }

export const changeScenes = defineRoute({
  name: 'changeScenes',
  method: 'PUT',
  path: '/api/:base/:id/scenes',
  summary:
    'Change fields of several scenes, each based on the revision given for it: either all changes are made or none. Answers with their new revisions, in the same order.',
  caller: 'user',
  params: inNovel,
  body: z.strictObject({
    scenes: z
      .array(
        z.discriminatedUnion('scene_type', [
          z.strictObject({ ...changed, scene_type: z.literal('interactive'), fields: InteractiveSceneChange }),
          z.strictObject({ ...changed, scene_type: z.literal('static'), fields: StaticSceneChange }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(mostScenesAtOnce)),
  }),
  largestBody: { bytes: 4 * 1_048_576, values: 60_000 },
  answer: SceneRevisions,
  problems: [...writeProblems, 'scene_not_found', 'changed_elsewhere', 'scene_name_required'],
})

export const copyScene = defineRoute({
  name: 'copyScene',
  method: 'POST',
  path: '/api/:base/:id/scenes/:sceneId/copy',
  summary: 'Copy a scene into a draft of mine, with everything it uses that is missing there.',
  caller: 'user',
  params: inScene,
  body: z.strictObject({ to: NovelId }),
  answer: z.union([InteractiveSceneAnswer, StaticSceneAnswer]),
  status: 201,
  problems: [...writeProblems, 'scene_not_found', 'changed_elsewhere', 'files_unavailable', 'disk_full'],
})
