import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from '../sentences/parse-source.ts'

const privacy = readFileSync(join(import.meta.dirname, '../../docs/PRIVACY.md'), 'utf8')
const section = privacy.slice(privacy.indexOf('## In the browser'), privacy.indexOf('## On the disk'))
const named = [...section.matchAll(/`([a-z_.-]+?)(?:-?…)?`/g)].map(([, name = '']) => name)

const sources = sourcesIn(['web'])

/** Key prefixes for one editor window, as in `fabula.${kind}.${novelId}`. */
const kinds = ['workshop', 'undo', 'form']

test('PRIVACY.md names everything that pages store in the browser', () => {
  const storing = sources.filter(({ text }) =>
    /\b(local|session)Storage\b|\bStorage\b|\bindexedDB\b|\bcaches\.open|document\.cookie/.test(text),
  )
  expect(storing.length).toBeGreaterThan(15)
  const kept = storing.flatMap(({ text }) =>
    // Event names are not stored.
    [...text.matchAll(/(?<!Event\(|Listener\()['`]((?:fabula[.-][a-z]+)|invitation)\b/g)].map(([, name = '']) => name),
  )
  const all = new Set([...kept, ...kinds.map((kind) => `fabula.${kind}`)])
  expect(all.size).toBeGreaterThan(12)
  const isNamed = (name: string) => named.some((known) => name === known || known.startsWith(`${name}.`))
  expect([...all].filter((name) => !isNamed(name))).toEqual([])
})

test('storage keys start with fabula, so that logging out deletes them', () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/Storage(?:\(\))?\??\.setItem\(\s*(['`])([^'`]*)\1/g)].map(
      ([, , name = '']) => `${path}: ${name}`,
    ),
  )
  expect(calls.filter((call) => !/: (fabula\.|invitation$)/.test(call))).toEqual([])
})
