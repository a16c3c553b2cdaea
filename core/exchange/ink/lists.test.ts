import { Compiler, CompilerOptions } from 'inkjs/full'
import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'

const bag = `LIST things = (map), rope
-> start
=== start
You pack.
* [Nothing]
  ~ things = ()
  -> look
* [Both]
  ~ things += (map, rope)
  -> look
* [Leave both]
  ~ things -= (map, rope)
  -> look
* [The rope alone]
  ~ things = (rope)
  -> look
=== look
{things ? map: A map.|No map.} {things ? rope: A rope.|No rope.}
-> END
`
const compiled = JSON.parse(new Compiler(bag, new CompilerOptions()).Compile().ToJson() ?? '') as unknown

test.each([
  ['source', () => readInk(bag, 'bag', new Map())],
  ['compiled', () => readCompiledInk(compiled, 'bag')],
])('a list holds after a change what the change says, and nothing else: %s', (_how, read) => {
  const { novel, losses } = novelOf(read())
  const found = (label: string) => new TestGame(novel).take(label).texts.join(' ').trim()
  expect(losses).toEqual([])
  expect(['Nothing', 'Both', 'Leave both', 'The rope alone'].map(found)).toEqual([
    'No map. No rope.',
    'A map. A rope.',
    'No map. No rope.',
    'No map. A rope.',
  ])
})
