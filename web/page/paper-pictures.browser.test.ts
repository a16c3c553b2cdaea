import { expect, test } from 'vitest'
import { cutBackdrop } from './paper-pictures.ts'

test('a backdrop that the server does not send is reported as an unreachable server', async () => {
  // The test server has no such pictures.
  await expect(cutBackdrop()).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})
