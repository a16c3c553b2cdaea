import type { PageDataOf } from '@fabula/contract/pages'
import type { EndingCard } from '@fabula/contract/shapes/ending'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { PlayPage } from '../play/play-page.tsx'
import { stateNumber } from '../play/test-state.ts'
import '../ui/base.css'
import { dusk, figure, night, novelsIn, textsIn } from './sample-novels.ts'
import { expectLook, showIn } from './screenshot.ts'

const ilse = '00000000-0000-4000-8000-0000000000a1' as never
const osip = '00000000-0000-4000-8000-0000000000a2' as never
const names = { english: { ilse: 'Ilse', osip: 'Osip' }, russian: { ilse: 'Ильзе', osip: 'Осип' } }

/** Two on the quay; Ilse speaks. */
function onTheQuay(language: Language, fields: Partial<PlayState> = {}): PlayState {
  const file = { extension: 'svg' }
  return stateNumber(1, {
    novel_name: novelsIn(language)[0]?.name ?? '',
    character_name: names[language].ilse,
    character_id: ilse,
    character_message: textsIn(language).line,
    background: { id: 'b1' as never, url: night, ...file },
    sprites: [
      { id: 's1' as never, character_id: ilse, position: 'left', url: figure('#7d3f3a', '#e8c9a8'), ...file },
      { id: 's2' as never, character_id: osip, position: 'right', url: figure('#3f5a6b', '#d9b48f'), ...file },
    ] as never,
    ...fields,
  })
}

async function openPlay(language: Language, state: PlayState) {
  // A game's stored position must not affect the next one.
  for (const store of [localStorage, sessionStorage]) store.clear()
  localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant', music: false, motion: 'less' }))
  const data: PageDataOf<'play'> = {
    ...{ language, viewer: null, path: `/${language}/play/novel-0`, query: '' },
    page: 'play',
    play_link: 'novel-0',
    state,
    failure: null,
  }
  const shown = await render(
    <PageFactsProvider data={data} theme="system">
      <PlayPage data={data} />
    </PageFactsProvider>,
  )
  await expect.poll(() => document.querySelector('.stage[data-whole]')).not.toBeNull()
  return shown
}

const usualFetch = window.fetch
afterEach(async () => {
  await cleanup()
  localStorage.clear()
  window.fetch = usualFetch
})

test('a scene looks as before: two on the stage, the reader’s own line, on a phone and on a desk', async () => {
  await showIn({ width: 360, height: 740, lang: 'ru' })
  await openPlay('russian', onTheQuay('russian'))
  await expect.element(page.getByPlaceholder(playPhrases.russian.sayPlaceholder)).toBeVisible()
  await expect.poll(() => document.querySelector('.advance-mode')).not.toBeNull()
  await expectLook('scene-360-ru')
  await showIn({ width: 844, height: 390, lang: 'ru' })
  await expectLook('scene-844-ru')
  await cleanup()

  await showIn({ width: 1440, lang: 'en' })
  await openPlay('english', onTheQuay('english'))
  await expect.poll(() => document.querySelector('.advance-mode')).not.toBeNull()
  await expectLook('scene-1440-en')
})

test('two speakers in turn: a page each, with the speaker in front', async () => {
  for (const [language, lang, width, height] of [
    ['russian', 'ru', 360, 740],
    ['english', 'en', 390, 844],
  ] as const) {
    const { line } = textsIn(language)
    const answer = textsIn(language).description
    const between = `\n\n${names[language].osip}: `
    const start = line.length + between.length
    await showIn({ width, height, lang })
    await openPlay(
      language,
      onTheQuay(language, {
        character_message: `${line}${between}${answer}`,
        lines: [
          { character_id: ilse, character_name: names[language].ilse, start: 0, end: line.length },
          { character_id: osip, character_name: names[language].osip, start, end: start + answer.length },
        ],
      }),
    )
    await expect.poll(() => document.querySelector('.advance-mode')).not.toBeNull()
    const speaker = () => document.querySelector('.message-name')?.textContent
    await expect.poll(speaker).toBe(names[language].ilse)
    await page.getByRole('button', { name: playPhrases[language].nextPage }).click()
    await expect.poll(speaker).toBe(names[language].osip)
    await expectLook(`in-turn-${width}-${lang}`)
    await cleanup()
  }
})

test('on a phone no text covers a face, however long it is', async () => {
  await showIn({ width: 360, height: 740, lang: 'ru' })
  const help = textsIn('russian').description.repeat(3)
  await openPlay('russian', onTheQuay('russian', { character_message: textsIn('russian').line.repeat(3), help }))
  const box = () => document.querySelector('.message-box')?.getBoundingClientRect().top ?? 0
  const chin = (actor: Element) => {
    const { top, height } = actor.getBoundingClientRect()
    return top + height * 0.5
  }
  await expect.poll(box).toBeLessThan(420)
  await expect
    .poll(() => [...document.querySelectorAll('.stage-actor')].map((each) => chin(each) <= box()))
    .toEqual([true, true])
})

test('choices look as before', async () => {
  const ending = (id: string, name: string) => ({ id: id as never, name, display_name: name })
  const choices = {
    english: ['Follow the light', 'Ask Osip what he has rowed away with, and whether he would do it again', 'Go home'],
    russian: ['Пойти на свет', 'Спросить Осипа, с чем он уплыл тогда и уплыл бы он снова', 'Вернуться домой'],
  }
  for (const [language, lang, width, height] of [
    ['english', 'en', 360, 740],
    ['russian', 'ru', 1440, 900],
  ] as const) {
    await showIn({ width, height, lang })
    const static_endings = choices[language].map((name, at) => ending(`e${at}`, name))
    await openPlay(language, onTheQuay(language, { interact: false, static_endings }))
    await expect.element(page.getByRole('button', { name: choices[language][2], exact: true })).toBeVisible()
    await expect.poll(() => document.querySelector('.advance-mode')).not.toBeNull()
    await expectLook(`choices-${width}-${lang}`)
    await cleanup()
  }
})

test('the end looks as before: its name, the endings found, the missed ways', async () => {
  for (const [language, lang, width, height] of [
    ['russian', 'ru', 360, 740],
    ['english', 'en', 1440, 900],
  ] as const) {
    const name = novelsIn(language)[0]?.name ?? ''
    const card: EndingCard = {
      novel_name: name,
      ending_name: textsIn(language).names[4] ?? '',
      endings_found: 2,
      endings_total: 3,
      credits: `${names[language].ilse}\n${names[language].osip}`,
      cover_url: dusk,
      likes: 12,
      liked: true,
      missed: [
        { game_state_id: stateNumber(2).game_state_id as never, scene_name: name, labels: [name], unseen: 0 },
        { game_state_id: stateNumber(3).game_state_id as never, scene_name: name, labels: [], unseen: 2 },
      ],
    }
    window.fetch = async (input, init) =>
      /ending/.test(String(input instanceof Request ? input.url : input))
        ? Response.json(card)
        : usualFetch(input, init)
    await showIn({ width, height, lang })
    await openPlay(language, onTheQuay(language, { interact: false, the_end: true }))
    await expect.element(page.getByText(card.ending_name ?? '').first()).toBeVisible()
    await expectLook(`end-${width}-${lang}`)
    await cleanup()
  }
})
