import { noUsage } from '@fabula/core/storyteller/turn-record'
import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'
import type { Completer } from './completer.ts'
import { modelFacts } from './model-facts.ts'
import { summariseWith } from './model-summariser.ts'

const question = { language: 'russian', reader: 'Нелл', before: '', summaries: [], tokens: 100 } as const
const lines = [{ by: 'character', name: 'Осип', text: 'Паром уходит на рассвете.' }] as never

/** The summary of a Russian story by a model that answers this. */
const summaryOf = async (text: string) => {
  const completer = { complete: async () => ({ text, finish: 'stop', usage: noUsage }) } as unknown as Completer
  const facts = modelFacts('openai-compatible', 'scripted')
  const tools = { completer, facts, breaker: new Breaker(), name: 'scripted', budget: 4_000, withinMs: 1_000 }
  return (await summariseWith(tools, { ...question, lines }, new AbortController().signal)).text
}

test('a summary in another language than the story’s is rejected, because later replies would follow it', async () => {
  const russian = 'Осип сказал Нелл, что паром «Daisy Miller» уходит на рассвете.'
  expect(await summaryOf(russian)).toBe(russian)
  await expect(summaryOf('Osip told Nell that the ferry leaves at dawn.')).rejects.toMatchObject({ reason: 'failed' })
})
