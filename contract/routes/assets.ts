import { AssetId } from '@fabula/core/ids'
import { Asset, AssetType } from '@fabula/core/novel/asset'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { fileStoreProblems } from '../file-problems.ts'
import { inNovel, writeProblems } from '../in-novel.ts'
import { NovelAnswer } from '../shapes/novel.ts'

const assetParams = z.extend(inNovel, { assetId: AssetId })
const blankable = z.optional(z.string().check(z.maxLength(limits.text)))

export const createAsset = defineRoute({
  name: 'createAsset',
  method: 'POST',
  path: '/api/:base/:id/assets',
  summary: 'Upload a picture or a track. Returns its id, or the whole asset with `Prefer: return=representation`.',
  mayAnswerPart: true,
  idempotent: true,
  caller: 'user',
  params: inNovel,
  bodyKind: 'multipart',
  body: z.strictObject({ name: blankable, prompt_description: blankable, asset_type: AssetType }),
  answer: z.union([AssetId, Asset]),
  status: 201,
  problems: [
    ...writeProblems,
    ...fileStoreProblems,
    'file_required',
    'asset_name_required',
    'prompt_description_required',
  ],
})

export const changeAsset = defineRoute({
  name: 'changeAsset',
  method: 'PUT',
  path: '/api/:base/:id/assets/:assetId',
  summary: 'Change the name, the description or the file of an asset.',
  mayAnswerMinimal: true,
  mayAnswerPart: true,
  caller: 'user',
  params: assetParams,
  bodyKind: 'multipart',
  body: z.strictObject({ name: blankable, prompt_description: blankable, asset_type: z.optional(AssetType) }),
  answer: z.union([NovelAnswer, Asset]),
  problems: [...writeProblems, ...fileStoreProblems, 'asset_not_found'],
})

export const changeAssets = defineRoute({
  name: 'changeAssets',
  method: 'PUT',
  path: '/api/:base/:id/assets',
  summary:
    'Change names, descriptions and kinds of several assets, delete them, or undo their deletion: either all changes are made or none.',
  caller: 'user',
  params: inNovel,
  body: z.strictObject({
    assets: z
      .array(
        z.strictObject({
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
  problems: [...writeProblems, 'asset_not_found'],
})

export const deleteAsset = defineRoute({
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/api/:base/:id/assets/:assetId',
  summary: 'Delete an asset. It can be restored for 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: assetParams,
  answer: NovelAnswer,
  problems: [...writeProblems, 'asset_not_found'],
})

export const restoreAsset = defineRoute({
  name: 'restoreAsset',
  method: 'POST',
  path: '/api/:base/:id/assets/:assetId/restore',
  summary: 'Restore a deleted asset, within 24 hours.',
  mayAnswerMinimal: true,
  caller: 'user',
  params: assetParams,
  answer: NovelAnswer,
  problems: [...writeProblems, 'asset_not_found'],
})
