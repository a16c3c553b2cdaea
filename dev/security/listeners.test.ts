import { type CallExpression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sourcesIn } from '../sentences/parse-source.ts'

/** Listeners that are meant to live as long as their target, by file and event, with the reason. */
const lasting: Record<string, string> = {
  'web/ui/toast.ts pointerenter': 'goes with its note',
  'web/ui/toast.ts pointerleave': 'goes with its note',
  'web/ui/toast.ts click': 'goes with its note',
  'web/app/entries/offline.tsx submit': 'goes with its page',
  'web/app/service-worker/service-worker.ts install': 'a service worker lives by its events',
  'web/app/service-worker/service-worker.ts activate': 'a service worker lives by its events',
  'web/app/service-worker/service-worker.ts fetch': 'a service worker lives by its events',
  'web/editor/forms/keep-caret.ts compositionstart': 'goes with its page',
  'web/editor/forms/keep-caret.ts compositionend': 'goes with its page',
  'web/editor/forms/keep-caret.ts focusout': 'goes with its page',
  'web/editor/problems/use-problems.ts message': 'goes with its worker',
  'web/import/read-in-worker.ts message': 'goes with its worker',
  'web/import/read-in-worker.ts error': 'goes with its worker',
  'web/offline-copy/stand-ins/web-sound.ts ended': 'goes with its sound',
}

interface Listening {
  event: string
  ends: boolean
}

/**
 * The events that a source listens to with `addEventListener`, and whether each listener ends by itself or is removed.
 */
function listeningIn(path: string, text: string): Listening[] {
  const added: Listening[] = []
  const removed = new Set<string>()
  const { program } = parseSync(path, text)
  new Visitor({
    CallExpression(node) {
      const name = calledMethod(node)
      const [first] = node.arguments
      const event = first?.type === 'Literal' ? String(first.value) : '(any)'
      if (name === 'removeEventListener') removed.add(event)
      if (name === 'addEventListener') added.push({ event, ends: endsByItself(node) })
    },
  }).visit(program)
  return added.map(({ event, ends }) => ({ event, ends: ends || removed.has(event) }))
}

function calledMethod({ callee }: CallExpression): string | null {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null
}

/** `{ once: true }` or `{ signal }`. */
const endsByItself = ({ arguments: [, , options] }: CallExpression): boolean =>
  options?.type === 'ObjectExpression' && keysOf(options).some((key) => key === 'once' || key === 'signal')

const keysOf = ({ properties }: ObjectExpression): string[] =>
  properties.flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []))

test('finds a listener that is never removed', () => {
  const stays = (text: string) => listeningIn('a.ts', text).some(({ ends }) => !ends)
  expect(stays(`window.addEventListener('resize', f)`)).toBe(true)
  expect(stays(`a.addEventListener('abort', f); b.removeEventListener('click', f)`)).toBe(true)
  expect(stays(`a.addEventListener('abort', f, { once: true })`)).toBe(false)
  expect(stays(`a.addEventListener('abort', f); a.removeEventListener('abort', f)`)).toBe(false)
})

test('every listener is removed, or is meant to stay', () => {
  const staying = sourcesIn(['core', 'server', 'web']).flatMap(({ path, text }) =>
    text.includes('addEventListener')
      ? listeningIn(path, text).flatMap(({ event, ends }) => (ends ? [] : [`${path} ${event}`]))
      : [],
  )
  expect([...new Set(staying)].filter((one) => !(one in lasting))).toEqual([])
  expect(Object.keys(lasting).filter((one) => !staying.includes(one))).toEqual([])
})
