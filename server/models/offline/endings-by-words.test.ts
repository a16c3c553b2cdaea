import { indexOf } from '@fabula/core/novel/novel-index'
import { offeredChoices, wantsText } from '@fabula/core/turn/move'
import { describe, expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'
import { DemoWalk, demoIn } from './test-demo.ts'

type Sentence = readonly [english: string, russian: string]

/** What is said in each scene until it is over; for a scene of buttons, the button's English name. */
interface Route {
  /** The English name of the novel's last scene. */
  end: string
  says: Readonly<Record<string, readonly Sentence[]>>
  takes: Readonly<Record<string, readonly string[]>>
}

const up: readonly Sentence[] = [
  ['Let’s go up the street, show me the lamps.', 'Пойдём наверх, покажите мне фонари.'],
  ['Yes', 'Да'],
]
const hearTheTwelfth: readonly Sentence[] = [
  ['I want to listen to the twelfth lamp', 'Хочу послушать двенадцатый фонарь'],
  ['Yes, let me listen to it', 'Да, хочу его послушать'],
]
const askForTheKey: readonly Sentence[] = [
  ['Please give me the fortieth key', 'Дайте мне, пожалуйста, сороковой ключ'],
  ['Yes', 'Да'],
]
const openTheLedger: readonly Sentence[] = [
  ['Can I read the ledger?', 'Можно прочитать книгу?'],
  ['I open the ledger', 'Я раскрываю книгу'],
  ['Yes', 'Да'],
]
const keepSilent: readonly Sentence[] = [
  ['I will say nothing, let it be quiet', 'Я молчу, помолчим вместе'],
  ['ok', 'ладно'],
]

const routes: Route[] = [
  {
    end: 'She waited up',
    says: {
      'Under Number One': up,
      'The rounds': hearTheTwelfth,
      'The workshop': openTheLedger,
      'Light that says nothing': askForTheKey,
      'The hill': [
        ['I want to light the fortieth lamp', 'Хочу зажечь сороковой фонарь'],
        ['Yes', 'Да'],
      ],
    },
    takes: { 'Where the street forks': ['To the station', 'To the hill'] },
  },
  {
    end: 'Electric dawn',
    says: {
      'Under Number One': up,
      'The rounds': hearTheTwelfth,
      'The workshop': openTheLedger,
      'Light that says nothing': askForTheKey,
      'The hill': [
        ['Let us open all the lamps', 'Давайте откроем все фонари'],
        ['Let the voices go home', 'Пусть голоса идут домой'],
      ],
    },
    takes: { 'Where the street forks': ['To the station', 'To the hill'] },
  },
  {
    end: 'To whom it was said',
    says: {
      'Under Number One': [
        ['I will stay with Osip and have tea', 'Я останусь с Осипом, выпью чая'],
        ['Yes, tea please', 'Да, выпью чая'],
      ],
      'Tea in mid-river': keepSilent,
      'The hill': [
        ['I want to leave by boat', 'Я хочу уплыть на лодке'],
        ['Take me back over, I am leaving', 'Отвезите меня обратно, я хочу уехать'],
      ],
    },
    takes: { 'Where the street forks': ['To the hill'] },
  },
]

const english = demoIn('english')
const nameInEnglish = new Map<string, string>(
  [...english.interactive_scenes, ...english.static_scenes].map(({ id, name }) => [id, name]),
)

/** Plays a route and returns the English names of the entered scenes, in order. */
async function play(route: Route, language: 'english' | 'russian'): Promise<string[]> {
  const walk = new DemoWalk(language, answerOffline)
  const visited: string[] = []
  const said: Record<string, number> = {}
  for (let step = 0; !walk.state.the_end; step++) {
    if (step > 120) throw new Error(`no end: ${visited.join(' > ')}`)
    const { state, novel } = walk
    const scene = nameInEnglish.get(state.scene_id) ?? ''
    if (visited.at(-1) !== scene) visited.push(scene)
    if (state.stage.choices.length > 0) {
      const ways = route.takes[scene] ?? []
      const offered = offeredChoices(novel, state)
      const named = offered.map((id) => ({ id, name: indexOf(english).endings.get(id)?.ending }))
      const taken = ways
        .map((way) => named.find(({ name }) => name?.kind === 'choice' && name.name === way))
        .find((way) => way !== undefined)
      if (!taken) throw new Error(`${scene} offers none of ${ways.join(', ')}`)
      await walk.move({ kind: 'choice', ending_id: taken.id })
    } else if (wantsText(novel, state)) {
      const sentences = route.says[scene] ?? []
      const sentence = sentences[said[scene] ?? 0]
      said[scene] = (said[scene] ?? 0) + 1
      if (!sentence) throw new Error(`${scene} is not over after ${sentences.length} sentences (${language})`)
      await walk.move({ kind: 'text', text: sentence[language === 'english' ? 0 : 1] })
    } else {
      await walk.move({ kind: 'continue' })
    }
  }
  return visited
}

describe('each ending is reached by plain words', () => {
  for (const route of routes)
    test.each(['english', 'russian'] as const)(`${route.end}, in %s`, async (language) => {
      const visited = await play(route, language)
      expect(visited.at(-1), visited.join(' > ')).toBe(route.end)
    })
})

test.each(['english', 'russian'] as const)(
  "an ending's name, said twice on its own, takes the ending: %s",
  async (language) => {
    const walk = new DemoWalk(language, answerOffline)
    const said = language === 'english' ? 'Take the other handle of the can' : 'Взяться за вторую ручку бидона'
    walk.jumpTo('Under Number One')
    const scene = walk.state.scene_id
    await walk.move({ kind: 'text', text: said })
    expect(walk.state.scene_id).toBe(scene)
    await walk.move({ kind: 'text', text: said })
    await walk.move({ kind: 'continue' })
    expect(walk.state.scene_id).not.toBe(scene)
  },
)
