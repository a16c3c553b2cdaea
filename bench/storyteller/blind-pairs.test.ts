import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Completer } from '@fabula/server/models/completer'
import { expect, test } from 'vitest'
import { blindPairs, type QualityLines } from './blind-pairs.ts'
import { qualityScenes } from './quality-scenes.ts'

const lines = (of: (index: number) => string | null): QualityLines => ({
  english: qualityScenes.map((_, index) => of(index)),
  russian: qualityScenes.map((_, index) => of(index)),
})
const ours = lines((index) => `A long and lively answer, number ${index}, with a lamp in it.`)
const theirs = lines((index) => `Hm, ${index}.`)
const all = qualityScenes.length * 2

/** A judge that decides by the two replies in the order in which they are given. */
function judge(decide: (one: string, two: string) => string): { completer: Completer; prompts: string[] } {
  const prompts: string[] = []
  const completer: Completer = {
    async complete({ messages }) {
      const prompt = messages.map(({ content }) => content).join('\n')
      prompts.push(prompt)
      const [one = '', two = ''] = [...prompt.matchAll(/# Reply \d\n<<<pair\n([\s\S]*?)\npair>>>/g)].map(
        ([, said]) => said,
      )
      return { text: decide(one, two), finish: 'stop', usage: noUsage }
    },
    close: async () => undefined,
  }
  return { completer, prompts }
}
const better = (which: string) => JSON.stringify({ because: 'so', better: which })

test('the reply preferred in both positions wins, whoever wrote it', async () => {
  const { completer, prompts } = judge((one, two) => better(one.length > two.length ? '1' : '2'))
  expect(await blindPairs(completer, ours, theirs)).toEqual({ wins: all, losses: 0, ties: 0, unread: 0 })
  expect(await blindPairs(completer, theirs, ours)).toEqual({ wins: 0, losses: all, ties: 0, unread: 0 })
  expect(prompts.some((prompt) => /ours|theirs|qwen|version/i.test(prompt))).toBe(false)
})

test('a judge that always prefers the first position, or gives no readable verdict, decides nothing', async () => {
  expect(await blindPairs(judge(() => better('1')).completer, ours, theirs)).toMatchObject({ wins: 0, ties: all })
  expect(await blindPairs(judge(() => 'Both are fine.').completer, ours, theirs)).toMatchObject({ unread: all })
})

test('only scenes that both answered are compared, and equal answers are not judged', async () => {
  const few = lines((index) => (index < 3 ? `Hm, ${index}.` : null))
  const { completer, prompts } = judge(() => better('same'))
  expect(await blindPairs(completer, few, theirs)).toEqual({ wins: 0, losses: 0, ties: 6, unread: 0 })
  expect(prompts).toEqual([])
})
