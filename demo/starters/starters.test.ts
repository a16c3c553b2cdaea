import { randomUUID } from 'node:crypto'
import { examineNovel } from '@fabula/core/check/check-novel'
import { readArchive } from '@fabula/core/exchange/read-archive'
import { markedThing, readMarkedLine } from '@fabula/core/novel/line-mark'
import { textUnits } from '@fabula/core/novel/texts'
import { describe, expect, it } from 'vitest'
import { starters } from './all-starters.ts'
import { buildStarter } from './build-starter.ts'
import { packStarter } from './pack-starters.ts'

const each = starters.flatMap((script) =>
  (['english', 'russian'] as const).map((language) => ({ script, language, slug: script.slug })),
)

describe.each(each)('$slug in $language', ({ script, language }) => {
  const { novel, translations } = buildStarter(script, language)

  it('has no problems, and all of its endings can be reached', () => {
    const theirs = translations.map((entry) => ({ ...entry, made_by: 'author' as const }))
    const { problems } = examineNovel(novel, { depth: 'quick', translations: theirs })
    // Only the bilingual starter is in two languages.
    const own = problems.filter(({ code }) => script.bilingual || code !== 'text_untranslated')
    expect(own.map(({ code, place }) => `${code} ${place.name} ${place.section}`)).toEqual([])
  })

  it('has all its texts in that language', () => {
    const wrong = language === 'english' ? /\p{Script=Cyrillic}/u : /[A-Za-z]{3,}/
    const said = textUnits(novel).map(({ source }) => source.replaceAll('{{user}}', ''))
    const called = [...novel.assets.sprites, ...novel.assets.backgrounds].map(({ name }) => name)
    expect([...said, ...called].filter((text) => wrong.test(text))).toEqual([])
    expect(translations.length > 0).toBe(script.bilingual === true)
  })

  it('has an existing look for every marked line', () => {
    const faces = novel.characters.flatMap(({ example_lines, sprites }) => {
      const looks = novel.assets.sprites.filter(({ id }) => sprites.some(({ sprite_ids }) => sprite_ids.includes(id)))
      return example_lines.map((line) => markedThing(looks, readMarkedLine(line).face ?? ''))
    })
    expect(faces).not.toContain(undefined)
    expect(faces).not.toContain(null)
  })

  it('is read back from its archive with all its files, and is small', () => {
    const bytes = packStarter(script, language)
    expect(readArchive(bytes, randomUUID).novel.name).toBe(novel.name)
    expect(bytes.length).toBeLessThan(1_200_000)
  })
})
