import { indexOf } from '@fabula/core/novel/novel-index'
import { offeredChoices, wantsText } from '@fabula/core/turn/move'
import { describe, expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'
import { DemoWalk, demoIn } from './test-demo.ts'

describe('the demo novel', () => {
  const quay = async (language: 'english' | 'russian', texts: string[]) => {
    const walk = new DemoWalk(language, answerOffline)
    walk.jumpTo('Under Number One')
    const said: string[] = []
    for (const text of texts) {
      const state = await walk.move({ kind: 'text', text })
      said.push(`${state.speaker.name}: ${state.message.split(/[.?!]/)[0]}`)
    }
    return said
  }

  test('answers aptly in English', async () => {
    expect(
      await quay('english', [
        'Good evening!',
        'Who are you?',
        'Where is Agata?',
        'And you, Osip?',
        'Ilse, I got this letter',
        'Thank you',
      ]),
    ).toEqual([
      'Ilse: Good evening is for people who have finished work',
      'Ilse: Who am I',
      'Ilse: Where is Agata',
      expect.stringMatching(/^Osip: /),
      'Ilse: A letter',
      'Ilse: Don’t thank me on the quay',
    ])
  })

  test('answers aptly in Russian', async () => {
    expect(
      await quay('russian', [
        'Добрый вечер!',
        'Вы кто?',
        'Где Агата?',
        'Осип, а ты знаешь?',
        'Ильза, я получил письмо',
        'Спасибо',
      ]),
    ).toEqual([
      'Ильза: Добрый вечер — это у тех, кто отработал',
      'Ильза: Кто я',
      'Ильза: Где Агата',
      expect.stringMatching(/^Осип: /),
      'Ильза: Письмо',
      'Ильза: На пристани не благодарите',
    ])
  })

  test("introduces a character who is asked who they are, by the scene's line however long it is, and briefly afterwards", async () => {
    const whole = async (language: 'english' | 'russian', text: string) => {
      const walk = new DemoWalk(language, answerOffline)
      walk.jumpTo('Under Number One')
      const first = await walk.move({ kind: 'text', text })
      const again = await walk.move({ kind: 'text', text })
      return [first.message, again.message]
    }
    expect(await whole('russian', 'Кто ты?')).toEqual([
      expect.stringContaining('Ученица фонарщика'),
      expect.stringContaining('Всё та же Ильза'),
    ])
    expect(await whole('english', 'Who are you?')).toEqual([
      expect.stringMatching(/apprentice/i),
      expect.stringMatching(/still ilse/i),
    ])
  })

  const said = {
    english: {
      scene: ['Where am I?', /^Where (?:are you|are we)\?/],
      anywhere: [
        ['are you a robot?', /^Real\?/],
        ['who am I?', /^Who are you\?/],
        ['what’s your name?', /^(?:Who am I\?|Krantz)/],
      ],
    },
    russian: {
      scene: ['Где я?', /^Где (?:вы|ты|мы)\?/],
      anywhere: [
        ['ты робот?', /^Настоящ(?:ая|ий) ли\?/],
        ['кто я?', /^Кто (?:вы|ты)\?/],
        ['как вас зовут?', /^(?:Кто я\?|Я-то кто\?|Кранц)/],
      ],
    },
  } as const

  test.each(['english', 'russian'] as const)(
    'answers what strangers ask first, in %s, wherever they are, and otherwise when they ask again',
    async (language) => {
      const { scene, anywhere } = said[language]
      let asked = 0
      for (const { name } of demoIn('english').interactive_scenes)
        for (const [text, answer] of [scene, ...anywhere]) {
          const walk = new DemoWalk(language, answerOffline)
          walk.jumpTo(name)
          const heard = []
          if (!wantsText(walk.novel, walk.state)) continue
          asked++
          for (let time = 0; time < 3; time++) heard.push((await walk.move({ kind: 'text', text })).message)
          expect(heard[0], `${name}: ${text}`).toMatch(answer)
          expect(new Set(heard).size, heard.join('\n')).toBe(heard.length)
        }
      expect(asked).toBeGreaterThan(10)
    },
  )

  test.each(['english', 'russian'] as const)(
    'can be played to an end in %s without repeating a line in a scene',
    async (language) => {
      const ends = new Set<string>()
      for (let seed = 0; seed < 12; seed++) {
        const walk = new DemoWalk(language, answerOffline)
        const texts =
          language === 'english'
            ? ['Tell me more.', 'Why?', 'I believe you.']
            : ['Расскажите.', 'Почему?', 'Я вам верю.']
        let heard = new Set<string>()
        for (let step = 0; !walk.state.the_end; step++) {
          expect(step).toBeLessThan(400)
          const scene = walk.state.scene_id
          const offered = offeredChoices(walk.novel, walk.state)
          const choice = offered[(step * 7 + seed) % Math.max(1, offered.length)]
          const move =
            choice && (walk.state.turn >= 4 || walk.state.stage.choices.length > 0)
              ? { kind: 'choice' as const, ending_id: choice }
              : wantsText(walk.novel, walk.state)
                ? { kind: 'text' as const, text: texts[(step + seed) % 3] ?? '' }
                : { kind: 'continue' as const }
          const state = await walk.move(move)
          if (state.scene_id !== scene) heard = new Set()
          if (state.storyteller === 'offline') {
            expect(heard.has(state.message), state.message).toBe(false)
            heard.add(state.message)
            const names = indexOf(walk.novel).characters
            const owner = state.speaker.character_id && names.get(state.speaker.character_id)
            expect(owner, state.message).toBeTruthy()
          }
        }
        ends.add(walk.state.scene_name)
      }
      expect(ends.size).toBeGreaterThan(1)
    },
  )
})
