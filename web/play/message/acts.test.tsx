import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { actBefore, actsIn, withoutActMarks } from './acts.tsx'
import { SetLines } from './set-lines.tsx'
import { splitPages } from './split-pages.ts'

const acts = (text: string) => actsIn(text).filter((_, at) => at % 2 === 1)

describe('what is done stands apart from what is said', () => {
  test.each([
    ['Well. *She turns away.* Go.', ['*She turns away.*']],
    ['*Она молчит.* — Да?', ['*Она молчит.*']],
    ['*One.* *Two.*', ['*One.*', '*Two.*']],
    ['Well. *She turns', ['*She turns']],
    ['(*quietly*) No.', ['*quietly*']],
    ['What the f*ck, he said. And х*й.', []],
    ['5 *3 is 15, and 2 * 2 is 4; see there*', []],
    ['', []],
  ])('%s', (text, found) => expect(acts(text)).toEqual(found))

  test('joined, the parts are the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('*', ' ', 'a', 'я', '.', '\n', '“') }), (text) => {
        expect(actsIn(text).join('')).toBe(text)
      }),
    )
  })

  test('an act of several sentences is one on every page and in every line', () => {
    const text = `*${'She looks at the river for a long while. '.repeat(12)}\nThen she sighs.* “Well?”`
    const pages = splitPages(text)
    expect(pages.length).toBeGreaterThan(1)
    const shown = pages.map(({ start, end }) => actBefore(text.slice(0, start)) + text.slice(start, end))
    const html = shown.map((page) => renderToStaticMarkup(<SetLines text={page} cut={page.length} />)).join('')
    expect(html).not.toContain('*')
    const said = html
      .replace(/<i>.*?<\/i>/gs, '')
      .replace(/<[^>]*>/g, '')
      .trim()
    expect(said).toBe('“Well?”')
  })

  test('it appears letter by letter like all else, and what is read aloud has no stars', () => {
    const text = 'Well. *She turns.* Go.'
    const seen = (cut: number) =>
      renderToStaticMarkup(<SetLines text={text} cut={cut} />)
        .replace(/<span class="message-unseen">[^<]*<\/span>/g, '')
        .replace(/<(?!\/?i>)[^>]*>/g, '')
    expect(seen(3)).toBe('Wel<i></i>')
    expect(seen(10)).toBe('Well. <i>She</i>')
    expect(seen(text.length)).toBe('Well. <i>She turns.</i> Go.')
    expect(withoutActMarks(text)).toBe('Well. She turns. Go.')
  })
})
