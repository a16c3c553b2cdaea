import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from '../sentences/parse-source.ts'

const privacy = readFileSync(join(import.meta.dirname, '../../docs/PRIVACY.md'), 'utf8')
const section = privacy.slice(privacy.indexOf('## In the browser'), privacy.indexOf('## On the disk'))
const named = [...section.matchAll(/`([a-z_.-]+?)(?:-?…)?`/g)].map(([, name = '']) => name)

const sources = sourcesIn(['web'])

/** Kinds that are put in front of an author's window, as in `fabula.${kind}.${novelId}`. */
const kinds = ['workshop', 'undo', 'form']

test('whatever pages keep in a browser is named where it is told what is kept', () => {
  const storing = sources.filter(({ text }) =>
    /\b(local|session)Storage\b|\bStorage\b|\bindexedDB\b|\bcaches\.open|document\.cookie/.test(text),
  )
  expect(storing.length).toBeGreaterThan(15)
  const kept = storing.flatMap(({ text }) =>
    // What pages tell each other by events is kept nowhere.
    [...text.matchAll(/(?<!Event\(|Listener\()['`]((?:fabula[.-][a-z]+)|invitation)\b/g)].map(([, name = '']) => name),
  )
  const all = new Set([...kept, ...kinds.map((kind) => `fabula.${kind}`)])
  expect(all.size).toBeGreaterThan(12)
  const isNamed = (name: string) => named.some((known) => name === known || known.startsWith(`${name}.`))
  expect([...all].filter((name) => !isNamed(name))).toEqual([])
})

test('what stores under a name of its own begins with ours, so that logging out finds it', () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/Storage(?:\(\))?\??\.setItem\(\s*(['`])([^'`]*)\1/g)].map(
      ([, , name = '']) => `${path}: ${name}`,
    ),
  )
  expect(calls.filter((call) => !/: (fabula\.|invitation$)/.test(call))).toEqual([])
})
