import { markedParts, openMark, plainMessage } from '@fabula/core/novel/message-markup'
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Acts } from '../../stage/acts.tsx'
import { SetLines } from './set-lines.tsx'
import { splitPages } from './split-pages.ts'

const acts = (text: string) => markedParts(text).filter((_, at) => at % 2 === 1)

describe('actions set apart from speech', () => {
  test.each([
    ['Well. *She turns away.* Go.', ['*She turns away.*']],
    ['*Она молчит.* — Да?', ['*Она молчит.*']],
    ['*One.* *Two.*', ['*One.*', '*Two.*']],
    ['Well. *She turns', ['*She turns']],
    ['(*quietly*) No.', ['*quietly*']],
    ['What the f*ck, he said. And х*й.', []],
    ['5 *3 is 15, and 2 * 2 is 4; see there*', []],
    ['', []],
    ['It was **not** so. **3** of *them*.', ['**not**', '**3**', '*them*']],
    ['Well. **She tur', ['**She tur']],
    ['Well. **She turns*', ['**She turns*']],
    ['A \\*real\\* star, and *one \\* within*.', ['*one \\* within*']],
  ])('%s', (text, found) => expect(acts(text)).toEqual(found))

  test('the parts add up to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('*', '\\', '{', ' ', 'a', 'я', '.', '\n', '“') }), (text) => {
        expect(markedParts(text).join('')).toBe(text)
      }),
    )
  })

  test('an action of several sentences is set apart on every page and in every line', () => {
    const text = `*${'She looks at the river for a long while. '.repeat(12)}\nThen she sighs.* “Well?”`
    const pages = splitPages(text)
    expect(pages.length).toBeGreaterThan(1)
    const shown = pages.map(({ start, end }) => openMark(text.slice(0, start)) + text.slice(start, end))
    const html = shown.map((page) => renderToStaticMarkup(<SetLines text={page} cut={page.length} />)).join('')
    expect(html).not.toContain('*')
    const said = html
      .replace(/<i>.*?<\/i>/gs, '')
      .replace(/<[^>]*>/g, '')
      .trim()
    expect(said).toBe('“Well?”')
  })

  test('actions appear letter by letter, and are read aloud without asterisks', () => {
    const text = 'Well. *She turns.* Go.'
    const seen = (cut: number) =>
      renderToStaticMarkup(<SetLines text={text} cut={cut} />)
        .replace(/<span class="message-unseen">[^<]*<\/span>/g, '')
        .replace(/<(?!\/?i>)[^>]*>/g, '')
    expect(seen(3)).toBe('Wel<i></i>')
    expect(seen(10)).toBe('Well. <i>She</i>')
    expect(seen(text.length)).toBe('Well. <i>She turns.</i> Go.')
    expect(plainMessage(text)).toBe('Well. She turns. Go.')
  })
  test('never shows half a mark, strong or not, and shows escaped characters as themselves', () => {
    const text = 'Well. **She turns.** *Go* \\*now\\*, \\{{user}}. *five \\* 3*'
    for (let cut = 0; cut <= text.length; cut++) {
      const html = renderToStaticMarkup(<SetLines text={text} cut={cut} />)
      const seen = html.replace(/<span class="message-unseen">[^<]*<\/span>/g, '').replace(/<[^>]*>/g, '')
      expect('Well. She turns. Go *now*, {{user}}. five * 3'.startsWith(seen)).toBe(true)
    }
    expect(renderToStaticMarkup(<Acts text={text} />)).toBe(
      'Well. <b>She turns.</b> <i>Go</i> *now*, {{user}}. <i>five * 3</i>',
    )
  })
})
