import type { AnswerOf } from '@fabula/contract/route'
import { importArchive } from '@fabula/contract/routes/archive'
import { assetPath } from '@fabula/core/exchange/archive'
import { type Portrait, portraitNovel } from '@fabula/core/exchange/portrait-novel'
import { newId } from '../../client/new-id.ts'
import { upload } from '../../client/upload.ts'
import { packArchive } from '../../import/pack-archive.ts'

type Draft = AnswerOf<typeof importArchive>

/** Creates a draft with one character and one scene from a picture and its description. Throws `ApiError`. */
export async function createPortraitDraft(portrait: Portrait, picture: File): Promise<Draft> {
  const novel = portraitNovel(portrait, newId)
  const [sprite] = novel.assets.sprites
  if (!sprite) throw new Error('A portrait is a sprite')
  const files = [{ path: assetPath('sprite', sprite), bytes: new Uint8Array(await picture.arrayBuffer()) }]
  return upload(importArchive, { file: await packArchive(novel, files, 'portrait'), body: {} })
}
