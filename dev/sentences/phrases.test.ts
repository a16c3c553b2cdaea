import { describe, expect, test } from 'vitest'
import { type Area, everyArea, type Phrase } from './every-area.ts'
import { sourcesIn, walk } from './parse-source.ts'
import { unusedPhrases } from './unused-phrases.ts'

const areas = await everyArea()

/** Phrases that are the same in both languages, with the reason. `*` at the end matches anything. */
const sameInBoth: Record<string, string> = {
  'admin-models: providers.*': 'names of companies',
  'admin-models: fields.provider.options.*': 'names of companies',
  'own-model: providers.*': 'names of companies',
  'app: site': 'the name of the product',
  'account-settings: telegram': 'a brand, as it writes itself',
  'operator: server.telegram': 'a brand, as it writes itself',
}
/** Phrases whose number changes no word, or never reaches a thousand, with the reason. */
const invariant: Record<string, string> = {
  'backups: nowHint': 'a number behind a colon',
  'backups: filesOf': 'one number out of another',
  'editor-rehearsal: numberWrong': 'a number from one to another',
  'account-security: times': 'in Russian five times are named as one is',
  'live-stage: across': 'percent',
  'live-stage: height': 'percent',
  'card: novel.scene': 'the number of a scene',
  'building: roomBytes': 'megabytes, an abbreviation',
  'building: roomPublished': 'one number out of another',
  'field-messages: used': 'one number out of another',
  'text-length: over': 'a number behind a colon',
  'interactive-scene: backgrounds.priorityIs': 'a priority',
  'interactive-scene: modifying.maxStepIs': 'a step',
  'interactive-scene: endings.afterCount': 'a number behind a colon',
  'novel-problems: button': 'a number behind a colon',
  'novel-problems: more': 'a number without a noun',
  'static-scene: next.priorityIs': 'a priority',
  'test-canvas: replayTurn': 'the number of a turn',
  'test-canvas: moreEndings': 'a number without a noun',
  'test-canvas: answerOf': 'one number out of another',
  'test-canvas: milliseconds': 'an abbreviation',
  'test-canvas: priority': 'a priority',
  'editor-graph: nextTip': 'a priority',
  'editor-cast: characters.showAll': 'a number in brackets; never one',
  'editor-translations: progress': 'one number out of another',
  'editor-translations: refusedCount': 'the verb is bent, “см. ниже” is not',
  'editor-translations: line': 'the number of a line',
  'editor-rehearsal: run': 'the number of a rehearsal',
  'editor-rehearsal: report': 'the number of a rehearsal',
  'editor-rehearsal: otherRun': 'the number of a rehearsal',
  'editor-rehearsal: removeTitle': 'the number of a rehearsal',
  'editor-rehearsal: progress': 'one number out of another',
  'editor-rehearsal: ofEntered': 'one number out of another',
  'editor-rehearsal: milliseconds': 'an abbreviation',
  'editor-rehearsal: showsAt': 'the numbers of a game and a step',
  'editor-rehearsal: game': 'the number of a game',
  'editor-rehearsal: step': 'one number out of another',
  'catalogue: pageOf': 'numbers of pages',
  'operator: pageOf': 'numbers of pages',
  'operator: site.used': 'one number out of another',
  'operator: server.of': 'one number out of another',
  'conditionals: addAndTo': 'the number of a group',
  'conditionals: group': 'the number of a group',
  'conditionals: removeGroup': 'the number of a group',
  'conditionals: full': 'always 50',
  'home: endings': 'one number out of another',
  'ending: endings': 'one number out of another',
  'ending: endingsFound': 'one number out of another',
  'library: endings': 'one number out of another',
  'many-assets: unconfirmed': 'a number in brackets',
  'many-assets: otherKind': 'a number in brackets',
  'many-assets: twice': 'a number in brackets',
  'many-assets: tagged': 'a number in brackets',
  'many-assets: untagged': 'a number in brackets',
  'many-assets: selected': 'a number without a noun',
  'many-assets: tagOn': 'a number behind a colon',
  'statistics: days': '7, 30 or 90, which bend alike',
  'statistics: withheld': 'always five',
  'play-sheets: answerOf': 'one number out of another',
  'play-sheets: letters': 'one number out of another; never one',
  'play-sheets: lettersOver': 'a number without a noun, or behind a colon',
  'telegram: sentBack': 'a price behind a colon; “Stars” is the currency’s name',
  'telegram: refunded': 'a price in brackets; “Stars” is the currency’s name',
  'telegram: payment': 'a price behind a colon; “Stars” is the currency’s name',
  'telegram: tooManyCodes': '“мин.” is not bent',
  'toasts: apiError': 'a status code',
  'editor-graph: contextAfter': 'a number behind a colon',
  'editor-graph: nextWith': 'a priority',
  'editor-novel: usages.more': 'a number without a noun',
  'editor-cast: characters.mix': 'the number of a mix',
  'editor-cast: characters.biography': 'the number of a biography',
  'editor-assets: assets.queueCount': 'one number out of another',
  'editor-assets: assets.sending': 'per cent',
  'editor-assets: assets.size': 'pixels',
  'editor-scenes: andMore': 'a number without a noun',
  'staging: scene.layer': 'the number of a layer',
  'staging: scene.light': 'the number of a light',
  'staging: figure.removeEyelids': 'the number of a pair',
  'admin: reports.count': 'a number without a noun, or behind a colon',
  'admin: reports.countClosed': 'a number without a noun, or behind a colon',
  'admin-models: found.firstMs': 'an abbreviation',
  'admin-models: found.tokensPerSecond': 'an abbreviation',
  'admin-models: found.tokens': 'hundreds at least; an abbreviation',
  'admin-models: talkCost': 'abbreviations, and hundreds at least',
}
const small: Record<string, string> = {
  'live-stage: across': 'percent, 100 at most',
  'live-stage: height': 'percent, 160 at most',
  'interactive-scene: backgrounds.priorityIs': 'a priority, not a quantity',
  'static-scene: next.priorityIs': 'a priority, not a quantity',
  'test-canvas: answerOf': 'answers to one text',
  'test-canvas: priority': 'a priority, not a quantity',
  'editor-graph: nextTip': 'a priority, not a quantity',
  'editor-translations: line': 'the number of a line, not a quantity',
  'conditionals: addAndTo': 'at most 50 groups',
  'conditionals: group': 'at most 50 groups',
  'conditionals: removeGroup': 'at most 50 groups',
  'conditionals: full': 'always 50',
  'statistics: days': 'at most 90',
  'play-sheets: answerOf': 'answers to one text',
  'telegram: tooManyCodes': 'minutes of an hour',
  'toasts: apiError': 'a status code',
  'editor-graph: nextWith': 'a priority, not a quantity',
  'editor-cast: characters.mix': 'at most 500 mixes',
  'editor-cast: characters.biography': 'at most 500 biographies',
  'editor-assets: assets.sending': 'per cent',
  'editor-assets: assets.size': 'pixels are written without',
  'staging: scene.layer': 'at most 6',
  'staging: scene.light': 'at most 12',
  'staging: figure.removeEyelids': 'at most 500 pairs',
}
/** Tables that are looked up by a code, so that their keys are not named in the code. */
const tables = ['problems']

const listed = (list: Record<string, string>, name: string): boolean =>
  Object.keys(list).some((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1))))
const named = (find: (area: Area, key: string) => boolean): string[] =>
  areas.flatMap((area) =>
    [...area.english.keys()].filter((key) => find(area, key)).map((key) => `${area.name}: ${key}`),
  )

/**
 * The text of a phrase; functions get `Ilse` for every string and `number` for every number. Null if they take anything
 * else.
 */
function said(area: Area, key: string, language: 'english' | 'russian', number = 5): string | null {
  const phrase: Phrase | undefined = area[language].get(key)
  if (typeof phrase !== 'function') return phrase ?? null
  const types = area.parameters.get(key)
  // Collected from another file, whose own phrases are checked there.
  if (types === undefined) return null
  if (types.some((type) => !/^(string|number)( \| null)?$/.test(type))) return null
  const given = types.map((type) => (type.startsWith('number') ? number : 'Ilse'))
  return phrase(...(given as never[]))
}
const counts = (area: Area, key: string): boolean =>
  (area.parameters.get(key) ?? []).some((type) => type.startsWith('number'))

describe('every phrase', () => {
  test('exists', () => {
    expect(areas.length).toBeGreaterThan(12)
    expect(areas.reduce((sum, { english }) => sum + english.size, 0)).toBeGreaterThan(400)
  })

  test('exists in both languages, of the same kind, and is not blank', () => {
    for (const { name, english, russian } of areas) {
      expect([...russian.keys()].sort(), name).toEqual([...english.keys()].sort())
      for (const [key, phrase] of english) expect(typeof russian.get(key), `${name}: ${key}`).toBe(typeof phrase)
    }
    expect(
      named((area, key) => said(area, key, 'english')?.trim() === '' || said(area, key, 'russian')?.trim() === ''),
    ).toEqual([])
  })

  test('differs between English and Russian', () => {
    const same = named((area, key) => {
      const english = said(area, key, 'english')
      return english !== null && /\p{L}/u.test(english.replaceAll('Ilse', '')) && english === said(area, key, 'russian')
    })
    expect(same.filter((name) => !listed(sameInBoth, name))).toEqual([])
    expect(Object.keys(sameInBoth).filter((name) => !name.endsWith('*') && !same.includes(name))).toEqual([])
  })

  test('uses the letters of its language', () => {
    const own = (text: string | null) => text?.replaceAll('Ilse', '') ?? ''
    const wrong = named(
      (area, key) =>
        /\p{Script=Cyrillic}/u.test(own(said(area, key, 'english'))) ||
        (/\p{L}/u.test(own(said(area, key, 'russian'))) &&
          !/\p{Script=Cyrillic}/u.test(own(said(area, key, 'russian')))),
    )
    expect(wrong.filter((name) => !listed(sameInBoth, name))).toEqual([])
  })

  test('is used', () => {
    expect(unusedPhrases(areas.filter(({ name }) => !tables.includes(name)))).toEqual([])
  })
})

describe('a phrase with a number', () => {
  const word = (area: Area, key: string, language: 'english' | 'russian', number: number) =>
    said(area, key, language, number)?.replace(/[\d\s,.]+/gu, ' ')

  test('inflects its words by the rules of the language', () => {
    const stiff = named((area, key) => {
      if (!counts(area, key)) return false
      const [one, two, five] = [1, 2, 5].map((number) => word(area, key, 'russian', number))
      return one !== undefined && (one === two || one === five || two === five)
    })
    expect(stiff.filter((name) => !listed(invariant, name))).toEqual([])
    const alike = named(
      (area, key) => counts(area, key) && word(area, key, 'english', 1) === word(area, key, 'english', 2),
    )
    expect(alike.filter((name) => !listed(invariant, name))).toEqual([])
    expect(Object.keys(invariant).filter((name) => !stiff.includes(name) && !alike.includes(name))).toEqual([])
  })

  test('groups the digits of large numbers', () => {
    const bare = named((area, key) => {
      if (!counts(area, key)) return false
      const [english, russian] = [said(area, key, 'english', 12_345), said(area, key, 'russian', 12_345)]
      return /12345/.test(`${english} ${russian}`)
    })
    expect(bare.filter((name) => !listed(small, name))).toEqual([])
    expect(Object.keys(small).filter((name) => !bare.includes(name))).toEqual([])
  })
})

test('plurals and dates are never formatted by hand', () => {
  const byHand =
    /^(getMonth|getDate|getDay|getHours|getMinutes|getFullYear|toLocaleDateString|toLocaleTimeString|toLocaleString|toDateString|toTimeString)$/
  const found: string[] = []
  for (const { path, program } of sourcesIn(['web', 'phrases'])) {
    walk(program, (node) => {
      if (node.type === 'MemberExpression' && byHand.test(String((node.property as { name?: string }).name)))
        found.push(`${path}: date`)
      if (path.startsWith('phrases/') && node.type === 'BinaryExpression' && node.operator === '%')
        found.push(`${path}: plural`)
    })
  }
  expect(found).toEqual([])
})
