import { AssetId, NovelId, SceneId } from '@fabula/core/ids'
import { Asset, AssetType } from '@fabula/core/novel/asset'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import {
  InteractiveSceneAnswer,
  InteractiveSceneChange,
  NovelAnswer,
  StaticSceneAnswer,
  StaticSceneChange,
} from '../shapes/novel.ts'

export const Base = z.enum(['building_novel', 'production_novel'])
export type Base = z.infer<typeof Base>
const inNovel = z.object({ base: Base, id: NovelId })
const inScene = z.object({ base: Base, id: NovelId, sceneId: SceneId })
const inAsset = z.object({ base: Base, id: NovelId, assetId: AssetId })
const writes = ['novel_not_found', 'edit_denied', 'novel_full', 'quota_bytes', 'quota_owner_bytes'] as const
const files = [
  'file_extension',
  'file_content',
  'file_unreadable',
  'file_too_heavy',
  'picture_dimensions',
  'picture_moving_avif',
  'picture_too_large',
  'music_too_large',
  'disk_full',
  'files_unavailable',
] as const
const blankable = z.optional(z.string().check(z.maxLength(20_000)))

export const createAsset = defineRoute({
  name: 'createAsset',
  method: 'POST',
  path: '/api/:base/:id/assets',
  summary: 'Add a picture or a track. Answers its id, or all of it where the caller prefers that.',
  mayAnswerPart: true,
  caller: 'user',
  params: inNovel,
  bodyKind: 'multipart',
  body: z.object({ name: blankable, prompt_description: blankable, asset_type: AssetType }),
  answer: z.union([AssetId, Asset]),
  status: 201,
  problems: [...writes, ...files, 'file_required', 'asset_name_required', 'prompt_description_required'],
})

export const changeAsset = defineRoute({
  name: 'changeAsset',
  method: 'PUT',
  path: '/api/:base/:id/assets/:assetId',
  summary: 'Change the name, the description or the file of an asset.',
  mayAnswerMinimal: true,
  mayAnswerPart: true,
  caller: 'user',
  params: inAsset,
  bodyKind: 'multipart',
  body: z.object({ name: blankable, prompt_description: blankable, asset_type: z.optional(AssetType) }),
  answer: z.union([NovelAnswer, Asset]),
  problems: [...writes, ...files, 'asset_not_found'],
})

export const changeAssets = defineRoute({
  name: 'changeAssets',
  method: 'PUT',
  path: '/api/:base/:id/assets',
  summary: 'Change names, descriptions and kinds of many assets, delete them, or undo that: all of them, or none.',
  caller: 'user',
  params: inNovel,
  body: z.object({
    assets: z
      .array(
        z.object({
          id: AssetId,
          name: blankable,
          prompt_description: blankable,
          asset_type: z.optional(AssetType),
          /** False undoes a deletion, within 24 hours. */
          deleted: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.assets)),
  }),
  largestBody: { bytes: 4 * 1_048_576, values: 40_000 },
  problems: [...writes, 'asset_not_found'],
})

export const deleteAsset = defineRoute({
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/api/:base/:id/assets/:assetId',
  summary: 'Delete an asset. It can be restored for 24 hours.',
  caller: 'user',
  params: inAsset,
  answer: NovelAnswer,
  problems: [...writes, 'asset_not_found'],
})

export const restoreAsset = defineRoute({
  name: 'restoreAsset',
  method: 'POST',
  path: '/api/:base/:id/assets/:assetId/restore',
  summary: 'Undo the deletion of an asset, within 24 hours.',
  caller: 'user',
  params: inAsset,
  answer: NovelAnswer,
  problems: [...writes, 'asset_not_found'],
})

/** A scene with hundreds of endings and conditions, its texts in any alphabet. */
const aScene = { bytes: 1_048_576, values: 15_000 }
const sceneName = z.string().check(z.maxLength(10_000))

export const listInteractiveScenes = defineRoute({
  name: 'listInteractiveScenes',
  method: 'GET',
  path: '/api/:base/:id/interactive_scenes',
  summary: 'The interactive scenes of a novel of mine.',
  caller: 'user',
  params: inNovel,
  answer: z.array(InteractiveSceneAnswer),
  problems: writes,
})

export const createInteractiveScene = defineRoute({
  name: 'createInteractiveScene',
  method: 'POST',
  path: '/api/:base/:id/interactive_scenes',
  summary: 'A new interactive scene. The body is its name, as plain text.',
  caller: 'user',
  params: inNovel,
  bodyKind: 'text',
  body: sceneName,
  answer: InteractiveSceneAnswer,
  status: 201,
  problems: [...writes, 'scene_name_required'],
})

export const readInteractiveScene = defineRoute({
  name: 'readInteractiveScene',
  method: 'GET',
  path: '/api/:base/:id/interactive_scenes/:sceneId',
  summary: 'An interactive scene of a novel of mine.',
  caller: 'user',
  params: inScene,
  answer: InteractiveSceneAnswer,
  problems: [...writes, 'scene_not_found'],
})

export const changeInteractiveScene = defineRoute({
  name: 'changeInteractiveScene',
  method: 'PUT',
  path: '/api/:base/:id/interactive_scenes/:sceneId',
  summary: 'Change any of the fields of an interactive scene.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  body: InteractiveSceneChange,
  largestBody: aScene,
  answer: NovelAnswer,
  problems: [...writes, 'scene_not_found', 'changed_elsewhere', 'scene_name_required'],
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
  problems: [...writes, 'scene_not_found'],
})

export const restoreInteractiveScene = defineRoute({
  name: 'restoreInteractiveScene',
  method: 'POST',
  path: '/api/:base/:id/interactive_scenes/:sceneId/restore',
  summary: 'Undo the deletion of an interactive scene, within 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writes, 'scene_not_found'],
})

export const listStaticScenes = defineRoute({
  name: 'listStaticScenes',
  method: 'GET',
  path: '/api/:base/:id/static_scenes',
  summary: 'The static scenes of a novel of mine.',
  caller: 'user',
  params: inNovel,
  answer: z.array(StaticSceneAnswer),
  problems: writes,
})

export const createStaticScene = defineRoute({
  name: 'createStaticScene',
  method: 'POST',
  path: '/api/:base/:id/static_scenes',
  summary: 'A new static scene. The body is its name, as plain text.',
  caller: 'user',
  params: inNovel,
  bodyKind: 'text',
  body: sceneName,
  answer: StaticSceneAnswer,
  status: 201,
  problems: [...writes, 'scene_name_required'],
})

export const readStaticScene = defineRoute({
  name: 'readStaticScene',
  method: 'GET',
  path: '/api/:base/:id/static_scenes/:sceneId',
  summary: 'A static scene of a novel of mine.',
  caller: 'user',
  params: inScene,
  answer: StaticSceneAnswer,
  problems: [...writes, 'scene_not_found'],
})

export const changeStaticScene = defineRoute({
  name: 'changeStaticScene',
  method: 'PUT',
  path: '/api/:base/:id/static_scenes/:sceneId',
  summary: 'Change any of the fields of a static scene.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  body: StaticSceneChange,
  largestBody: aScene,
  answer: NovelAnswer,
  problems: [...writes, 'scene_not_found', 'changed_elsewhere', 'scene_name_required'],
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
  problems: [...writes, 'scene_not_found'],
})

export const restoreStaticScene = defineRoute({
  name: 'restoreStaticScene',
  method: 'POST',
  path: '/api/:base/:id/static_scenes/:sceneId/restore',
  summary: 'Undo the deletion of a static scene, within 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: inScene,
  answer: NovelAnswer,
  problems: [...writes, 'scene_not_found'],
})

export const putScene = defineRoute({
  name: 'putScene',
  method: 'PUT',
  path: '/api/:base/:id/scenes/:sceneId',
  summary:
    'Put a scene in place, whole: made where there is none, restored where it was deleted, of this kind if it was of the other.',
  caller: 'user',
  params: inScene,
  body: z.discriminatedUnion('scene_type', [
    z.strictObject({ scene_type: z.literal('interactive'), scene: InteractiveSceneChange }),
    z.strictObject({ scene_type: z.literal('static'), scene: StaticSceneChange }),
  ]),
  largestBody: aScene,
  mayAnswerMinimal: true,
  answer: z.union([InteractiveSceneAnswer, StaticSceneAnswer]),
  problems: [...writes, 'changed_elsewhere', 'scene_name_required'],
})

export const copyScene = defineRoute({
  name: 'copyScene',
  method: 'POST',
  path: '/api/:base/:id/scenes/:sceneId/copy',
  summary: 'Copy a scene into a draft of mine, with what it uses that is missing there.',
  caller: 'user',
  params: inScene,
  body: z.strictObject({ to: NovelId }),
  answer: z.union([InteractiveSceneAnswer, StaticSceneAnswer]),
  status: 201,
  problems: [...writes, 'scene_not_found', 'changed_elsewhere', 'files_unavailable', 'disk_full'],
})
