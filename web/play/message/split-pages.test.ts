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

  it('has one empty page when nothing has come yet', () => {
    expect(splitPages('')).toEqual([{ start: 0, end: 0 }])
  })

  it('begins a page with a paragraph, and a long paragraph goes on with a sentence', () => {
    const pages = textsOf(long)
    expect(pages[0]).toMatch(/^The lamps/)
    expect(pages[1]).toMatch(/^Сороковой/)
    expect(pages[2]).toMatch(/^И ещё|^Yes/)
    expect(pages.join(' ').replace(/\s+/g, ' ')).toBe(long.replace(/\s+/g, ' '))
  })

  it('gathers short paragraphs on one page', () => {
    expect(textsOf(long).at(-1)).toContain('Yes.\n\nNo.')
  })

  it('cuts a sentence that never ends between words', () => {
    const endless = 'слово '.repeat(200).trim()
    const pages = textsOf(endless)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(400)
      expect(page).toMatch(/^слово.*слово$/)
    }
  })

  it('never changes a page that is followed by another while the text grows', () => {
    for (let length = 0; length <= long.length; length++) {
      const now = splitPages(long.slice(0, length))
      expect(splitPages(long).slice(0, now.length - 1)).toEqual(now.slice(0, -1))
    }
  })

  it('shows the last page for a place beyond the end', () => {
    expect(pageAt(splitPages(long), 99)).toBe(splitPages(long).length - 1)
  })
})
