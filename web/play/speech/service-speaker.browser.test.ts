import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { speakByService } from './service-speaker.ts'
import type { SpeechOptions } from './speaker.ts'

const state = { lang: 'english', novelId: 'n' as never, stateId: 's' as never }
const text = 'Mind the third plank.'

/** Half a second of silence as a WAV file. */
function halfASecond(): Blob {
  const samples = 4_000
  const bytes = new DataView(new ArrayBuffer(44 + samples))
  const letters = (at: number, word: string) => {
    for (const [by, letter] of [...word].entries()) bytes.setUint8(at + by, letter.charCodeAt(0))
  }
  letters(0, 'RIFF')
  bytes.setUint32(4, 36 + samples, true)
  letters(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, 8_000, true)
  bytes.setUint32(28, 8_000, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  letters(36, 'data')
  bytes.setUint32(40, samples, true)
  for (let at = 44; at < 44 + samples; at++) bytes.setUint8(at, 128)
  return new Blob([bytes])
}

let played: HTMLAudioElement[] = []
const loaded = new Set<HTMLMediaElement>()
const realLoad = HTMLMediaElement.prototype.load
HTMLMediaElement.prototype.load = function () {
  loaded.add(this)
  realLoad.call(this)
}
const realPlay = HTMLMediaElement.prototype.play

/** Says the text with a service that answers like this; `log` records what happens. */
async function say(answer: () => Promise<Response>, { browser = true } = {}) {
  // Browsers play no sound before the page was touched.
  document.body.innerHTML = '<button>Listen</button>'
  await page.getByRole('button', { name: 'Listen' }).click()
  played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this as HTMLAudioElement)
    return realPlay.call(this)
  }
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  const log: string[] = []
  const options: SpeechOptions = {
    text,
    language: 'en',
    how: { chosen: 'nova', name: 'onyx', pitch: 1, pace: 1 },
    volume: 0.4,
    onWord: (start, end) => log.push(text.slice(start, end)),
    onEnd: () => log.push('end'),
  }
  const instead = vi.fn(({ how }: SpeechOptions) => {
    log.push(`browser, ${how.chosen ?? how.name}`)
    return () => log.push('browser stopped')
  })
  const stop = speakByService(state, browser ? instead : null, () => log.push('refused'))(options)
  return { log, asked, stop }
}
const mp3 = (body: BlobPart) =>
  Promise.resolve(new Response(new Blob([body]), { headers: { 'content-type': 'audio/mpeg' } }))
const refused = () => Promise.resolve(Response.json({ status: 500, code: null, detail: 'Away' }, { status: 500 }))

afterEach(() => {
  HTMLMediaElement.prototype.play = realPlay
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('plays a line from the service in the reader’s voice, marks its words in order, and ends', async () => {
  const freed = vi.spyOn(URL, 'revokeObjectURL')
  const { log, asked } = await say(() => mp3(halfASecond()))
  await expect.poll(() => log.at(-1)).toBe('end')
  expect(freed).toHaveBeenCalledTimes(1)
  const words = log.slice(0, -1)
  expect(words.length).toBeGreaterThan(0)
  const places = words.map((word) => text.indexOf(word))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(new Set(words).size).toBe(words.length)
  expect(played.map(({ volume }) => volume)).toEqual([0.4])
  const [address, init] = asked.mock.calls[0] as unknown as [string, RequestInit]
  expect(String(address)).toContain('/speech')
  expect(JSON.parse(String(init.body))).toEqual({ text, voice: 'nova' })
})

test('lets the browser say what the service refuses, in its own voice, and stops with it', async () => {
  const { log, stop } = await say(refused)
  await expect.poll(() => log).toEqual(['refused', 'browser, onyx'])
  stop()
  expect(log.at(-1)).toBe('browser stopped')
})

test('lets the browser say, once, what the service answers with something that is no sound', async () => {
  const { log } = await say(() => mp3('\u00ff not a sound'))
  await expect.poll(() => log).toEqual(['browser, onyx'])
})

test('skips what cannot be spoken if the browser has no voice', async () => {
  const gone = await say(refused, { browser: false })
  await expect.poll(() => gone.log).toEqual(['refused', 'end'])
  const garbage = await say(() => mp3('no sound'), { browser: false })
  await expect.poll(() => garbage.log).toEqual(['end'])
})

test('does not play a page that was turned before the service answered', async () => {
  let answer: (response: Response) => void = () => undefined
  const { log, stop } = await say(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  stop()
  answer(await mp3(halfASecond()))
  await new Promise((resolve) => setTimeout(resolve))
  expect([log, played]).toEqual([[], []])
})

test('plays each line on a phone that plays only an element loaded at a touch', async () => {
  for (let lines = 0; lines < 2; lines++) {
    const { log } = await say(() => mp3(halfASecond()))
    await expect.poll(() => log.at(-1)).toBe('end')
  }
  expect(played.map((element) => loaded.has(element))).toEqual([true])
})
