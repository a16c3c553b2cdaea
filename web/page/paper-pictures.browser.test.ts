import { expect, test } from 'vitest'
import { cutBackdrop } from './paper-pictures.ts'

test('a place of paper that the server does not send is told as a server that was not reached', async () => {
  // The server of these tests has no such pictures.
  await expect(cutBackdrop()).rejects.toMatchObject({ name: 'ApiProblem', status: 0 })
})
