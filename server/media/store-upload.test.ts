import type { NovelId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { type MediaPorts, storeFile, storeUpload } from './store-upload.ts'

/** A file that is small enough gets as far as this. */
const ports = { fileWork: { inFolder: () => Promise.reject(new Error('looked at')) } } as unknown as MediaPorts
const megabyte = 1_048_576

test.each([
  ['background', 'a.png', 20, 'picture_too_large'],
  ['music', 'a.mp3', 50, 'music_too_large'],
] as const)('%s %s may be %i megabytes and no byte more', async (type, filename, most, tooLarge) => {
  const upload = (bytes: number) => ({ filename, path: '/nowhere', bytes })
  const id = 'novel' as NovelId
  for (const store of [
    (bytes: number) => storeFile(ports, id, type, upload(bytes)),
    (bytes: number) => storeUpload(ports, id, type, upload(bytes), async () => null),
  ]) {
    await expect(store(most * megabyte)).rejects.toThrow('looked at')
    await expect(store(most * megabyte + 1)).rejects.toMatchObject({ code: tooLarge })
  }
})
