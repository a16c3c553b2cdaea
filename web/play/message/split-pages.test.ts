import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageAt, splitPages } from './split-pages.ts'

const textsOf = (text: string) => splitPages(text).map(({ start, end }) => text.slice(start, end))

const long = [
  'The lamps keep what people say. You will take that for a manner of speaking. Come up the street with me and put your ear where I tell you, and then we shall see who is speaking.',
  'Сороковой — на самом верху. На людской памяти не горел. Правда, людская память в Орлине — лет двадцать пять. «Что раньше, то Священное Писание!» И ещё одна фраза, чтобы абзац был длиннее страницы, потому что так бывает.',
  'Yes.',
  'No.',
].join('\n\n')

describe('pages of a message', () => {
  it('leaves a short message whole', () => {
    expect(textsOf('Good evening.\nCome in.')).toEqual(['Good evening.\nCome in.'])
  })

  it('has one empty page before any text', () => {
    expect(splitPages('')).toEqual([{ start: 0, end: 0 }])
  })

  it('starts a page with a paragraph, and continues a long one with a sentence', () => {
    const pages = textsOf(long)
    expect(pages[0]).toMatch(/^The lamps/)
    expect(pages[1]).toMatch(/^Сороковой/)
    expect(pages.join(' ').replace(/\s+/g, ' ')).toBe(long.replace(/\s+/g, ' '))
  })

  it('joins short paragraphs on one page', () => {
    expect(textsOf(long).at(-1)).toMatch(/бывает\.\n\nYes\.\n\nNo\.$/)
  })

  it('cuts an endless sentence between words', () => {
    const endless = 'слово '.repeat(200).trim()
    const pages = textsOf(endless)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(380 + 70)
      expect(page).toMatch(/^слово.*слово$/)
    }
  })

  it('cuts text without spaces, but no letter in two', () => {
    for (const endless of ['А'.repeat(2_000), '我听见灯在说话。'.repeat(200), '👩‍🚀é'.normalize('NFD').repeat(300)]) {
      const pages = splitPages(endless)
      expect(pages.length).toBeGreaterThan(2)
      expect(pages.map(({ start, end }) => endless.slice(start, end)).join('')).toBe(endless)
      for (const { start, end } of pages) {
        expect(end - start).toBeLessThanOrEqual(380 + 70 + 20)
        expect(endless.slice(start)).toMatch(/^(А|[我听见灯在说话。]|👩|e)/u)
      }
    }
  })

  it('never changes a page of text without spaces while it grows', () => {
    const endless = `He began: ${'Аа'.repeat(700)} and so on.`
    for (let length = 0; length <= endless.length; length += 7) {
      const now = splitPages(endless.slice(0, length), true)
      expect(splitPages(endless).slice(0, now.length - 1)).toEqual(now.slice(0, -1))
    }
  })

  it('never changes a page followed by another while the text grows', () => {
    for (let length = 0; length <= long.length; length++) {
      const now = splitPages(long.slice(0, length))
      expect(splitPages(long).slice(0, now.length - 1)).toEqual(now.slice(0, -1))
    }
  })

  it('shows the last page for a position beyond the end', () => {
    expect(pageAt(splitPages(long), 99)).toBe(splitPages(long).length - 1)
  })
})

const filler = (length: number) =>
  `${'Снег идёт. '
    .repeat(Math.ceil(length / 11))
    .slice(0, length - 1)
    .trimEnd()}.`

describe('page breaks', () => {
  it('keep a quotation whole if it fits on a page', () => {
    const quotation = `«${'Приходи. '.repeat(12)}Жду».`
    const pages = textsOf(`${filler(180)} ${quotation} ${filler(150)}`)
    expect(pages.some((page) => page.includes(quotation))).toBe(true)
    for (const page of pages) expect(page.split('«').length).toBe(page.split('»').length)
  })

  it('start the next page with a quotation that would not end on this one', () => {
    const quotation = `“${'I know it. '.repeat(26)}So there.”`
    const pages = textsOf(`${'He looked up. '.repeat(10)}${quotation} Then he went.`)
    expect(pages[1]?.startsWith(quotation)).toBe(true)
    // Unless the page would have fewer than 110 characters without it.
    const begins = (at: number) =>
      textsOf(`${'a'.repeat(at - 2)}. ${quotation} Then he went.`)[1]?.startsWith(quotation) ?? false
    expect([begins(109), begins(110)]).toEqual([false, true])
  })

  it('split a quotation longer than a page between its sentences', () => {
    const pages = textsOf(`«${'Это правда, и ещё раз правда. '.repeat(40)}Всё».`)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toMatch(/[.»]$/)
  })

  it('come before a line of dialogue, but not before a dash within a sentence', () => {
    const spoken = `${filler(230)} — Так сказал он и замолчал. ${filler(120)}`
    for (const page of textsOf(spoken)) expect(page).not.toMatch(/^—/)
    const dialogue = textsOf(`${filler(130)}\n\n— Кто там? ${filler(100)}`)
    expect(dialogue[1]).toMatch(/^— Кто там/)
  })

  it('do not follow an abbreviation or split a sentence that goes on', () => {
    const pages = textsOf(`${'She waited. '.repeat(17)}Then came old Mr. Verity with his lamp. ${filler(120)}`)
    for (const page of pages) expect(page).not.toMatch(/Mr\.$/)
    const asked = textsOf(`${'She waited. '.repeat(17)}“Why?” he asked the fog and the ferry. ${filler(120)}`)
    for (const page of asked) expect(page).not.toMatch(/^he asked/)
  })

  it('leave no page of a single line', () => {
    const pages = textsOf(`${filler(215)} ${'Да.'}`)
    expect(pages).toHaveLength(1)
  })

  it('never take back what was shown, whatever follows', () => {
    const piece = fc.constantFrom(
      'Да. ',
      '«',
      '» ',
      '“',
      '” ',
      '— ',
      'слово ',
      'Word. ',
      '\n\n',
      '"',
      'Mr. ',
      'Длинное предложение без конца, ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
        const whole = pieces.join('')
        let before = splitPages('', true)
        for (let length = 0; length <= whole.length; length += 7) {
          const now = splitPages(whole.slice(0, length), true)
          const kept = before.slice(0, -1)
          expect(now.slice(0, kept.length)).toEqual(kept)
          const open = before.at(-1)
          const same = now[before.length - 1]
          if (open && same && open.end > open.start) {
            expect(same.start).toBe(open.start)
            expect(same.end).toBeGreaterThanOrEqual(open.end)
          }
          before = now
        }
        const all = splitPages(whole)
        expect(all.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
        expect(
          all
            .map(({ start, end }) => whole.slice(start, end))
            .join('')
            .replace(/\s/g, ''),
        ).toBe(whole.replace(/\s/g, ''))
      }),
    )
  })
})
