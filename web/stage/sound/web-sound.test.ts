import { afterEach, expect, test, vi } from 'vitest'
import { WebSound } from './web-sound.ts'

/** The parts of Web Audio that a streamed track uses. */
class FakeContext {
  readonly destination = {}
  readonly state = 'suspended'
  createGain = () => ({ gain: { value: 0 }, connect: () => undefined })
  createMediaElementSource = () => ({ connect: () => undefined })
  resume = async () => undefined
}

afterEach(() => void vi.unstubAllGlobals())

test('a long track that the browser refuses to play counts as failed, and is not resumed later', async () => {
  const play = vi.fn(() => Promise.reject(new DOMException('No such format', 'NotSupportedError')))
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal(
    'Audio',
    class {
      loop = false
      play = play
    },
  )
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-length': '6000000' } }))
  const sound = new WebSound()
  expect(await sound.start('/long.mp3', { loop: true, stillWanted: () => true })).toBeNull()
  sound.resume()
  expect(play).toHaveBeenCalledOnce()
})
