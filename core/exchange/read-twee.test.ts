import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNovel } from '../check/check-novel.ts'
import type { AssetId, SceneId } from '../ids.ts'
import { plainMessage } from '../novel/message-markup.ts'
import { placeNames, placesIn } from '../novel/message-places.ts'
import { Novel } from '../novel/novel.ts'
import { sceneAt } from '../novel/novel-index.ts'
import { limits } from '../record/limits.ts'
import { readTwee, TweeError } from './read-twee.ts'
import { newTestId as newId } from './test-script.ts'
import { play } from './twee/test-play.ts'
import { chapbook, harlowe, published, snowman, sugarcube } from './twee/test-stories.ts'

const background = newId<AssetId>()
const read = (source: string) => readTwee(source, 'story', newId, background)
const scenesOf = (novel: Novel) => [...novel.interactive_scenes, ...novel.static_scenes]
const named = (novel: Novel, name: string) => scenesOf(novel).find((scene) => scene.name === name)
const textOf = (novel: Novel, name: string) => {
  const scene = named(novel, name)
  return scene && ('original_message' in scene ? scene.original_message : scene.start_message_original)
}

const stories = { harlowe, sugarcube, chapbook, snowman }

describe.each(Object.entries(stories))('a story in %s', (format, source) => {
  const { novel, forks, losses, ...rest } = read(source)

  test('becomes a novel with every fork, and without problems that block publishing', () => {
    expect(rest.format).toBe(format)
    expect(forks.all).toBeGreaterThan(2)
    expect(forks.arrived).toBe(forks.all)
    expect(Novel.parse({ ...novel, created_at: 'x' }).name).toBe(novel.name)
    expect(sceneAt(novel, { scene_id: novel.first_scene_id as SceneId, scene_type: 'interactive' })).not.toBeNull()
    const codes = checkNovel(novel).filter(({ severity }) => severity === 'blocks')
    expect(codes).toEqual([])
    expect(checkNovel(novel).map(({ code }) => code)).not.toContain('dangling_reference')
  })

  test('leaves no markup in texts that readers see', () => {
    const known = placeNames(novel.states)
    const withoutPlaces = (text: string) =>
      placesIn(text).reduce((left, { written, name }) => (known.has(name) ? left.replace(written, '') : left), text)
    const texts = scenesOf(novel).flatMap((scene) =>
      'original_message' in scene
        ? [scene.original_message]
        : [scene.start_message_original, ...scene.static_endings.map(({ display_name }) => display_name)],
    )
    for (const text of texts)
      expect(withoutPlaces(plainMessage(text))).not.toMatch(/[[\]<>{}$\\\0]|\(\w+:|\*\*|''|\/\/|&\w+;|--/)
  })

  test('reports each loss with its scene', () => {
    expect(losses.length).toBeGreaterThan(0)
    for (const { scene, passage } of losses) if (named(novel, passage)) expect(scene).not.toBeNull()
  })

  test('is read the same from a page published by Twine', () => {
    const page = read(
      published(source, format === 'sugarcube' ? 'SugarCube' : format[0]?.toUpperCase() + format.slice(1)),
    )
    expect(page.format).toBe(format)
    expect(page.novel.name).toBe(novel.name)
    const outline = (of: Novel) =>
      scenesOf(of).map((scene) => [
        scene.name,
        'endings' in scene ? scene.static_endings.map(({ name }) => name) : scene.next_scenes.length,
      ])
    expect(outline(page.novel)).toEqual(outline(novel))
    const beginning = (of: Novel) => scenesOf(of).find(({ id }) => id === of.first_scene_id)?.name
    expect(beginning(page.novel)).toBe(beginning(novel))
    expect(textOf(page.novel, scenesOf(novel)[0]?.name ?? '')).toBe(textOf(novel, scenesOf(novel)[0]?.name ?? ''))
  })
})

test('Harlowe: variables, lists, conditions and links with actions play as written', () => {
  const { novel, losses } = read(harlowe)
  const paid = play(novel, ['Speak to the ferryman', 'Pay two coins', 'Step ashore'])
  expect(paid.texts).toEqual([
    'The *ferry* rocks at the **quay**. You have 3 coins.',
    '"Who goes?" he says.\nHe looks past you.',
    '*The water is black.*',
    'You are poorer, and dry.\n\nGulls.',
  ])
  const lit = play(novel, ['Look into the shed', 'Take the lantern', 'Back to the quay', 'Look into the shed'])
  expect(lit.texts.slice(1)).toEqual([
    'A lantern hangs on a hook.',
    'It is heavier than it looks.',
    'The *ferry* rocks at the **quay**. You have 3 coins.',
    'The hook is empty.',
  ])
  expect(lit.offered).toEqual(['Back to the quay'])
  const twice = ['Speak to the ferryman', 'Walk away', 'Speak to the ferryman']
  expect(play(novel, twice).texts.at(-1)).toContain('He almost smiles at you.')
  expect(play(novel, twice).offered).toEqual(['Pay two coins', 'Walk away'])
  expect(play(novel, [...twice, 'Pay two coins', 'Ask his name', 'Step ashore']).texts.slice(-2)).toEqual([
    '"They call me Osip."',
    'You know who brought you here.\n\nGulls.',
  ])
  expect(losses.map(({ passage, kind }) => `${passage}: ${kind}`)).toEqual(['Shore: chance'])
})

test('SugarCube: StoryInit, setters, switches, visits and blocks play as written', () => {
  const { novel, losses } = read(sugarcube)
  expect(play(novel, ['Зажечь фонарь']).texts).toEqual(['**Двор** пуст. Собака спит.', 'Тень качнулась.\n\nТихо.'])
  const angry = play(novel, ['Пнуть калитку', 'Вернуться', 'Зажечь фонарь', 'Ещё один'])
  expect(angry.texts.slice(2)).toEqual([
    '**Двор** пуст. Собака рычит.',
    'Тень качнулась.\n\nГде-то рычат.',
    'Опять та же тень.\n\nГде-то рычат.',
  ])
  expect(angry.offered).toEqual(['Во двор'])
  expect(play(novel, ['Постучать']).offered).toEqual(['Отойти', 'Послушать'])
  expect(play(novel, ['Пнуть калитку', 'К двери', 'Открыть ключом']).texts.at(-1)).toBe(
    'Входи, {{user}}. Осталось масла: 2.',
  )
  expect(play(novel, ['Постучать', 'Послушать']).texts.at(-1)).toBe('За дверью дышат.')
  expect(losses.map(({ passage, kind }) => `${passage}: ${kind}`)).toEqual([
    'StoryCaption: macro',
    'PassageHeader: macro',
    'Дверь: input',
    'Дом: media',
  ])
})

test('Chapbook: the vars section, modifiers and inserts play as written', () => {
  const { novel } = read(chapbook)
  expect(play(novel, ['Try the gate']).offered).toEqual(['Knock', 'Go back'])
  expect(play(novel, ['Look for a ladder']).texts.at(-1)).toBe(
    'There is a ladder in the grass, under *wet* leaves.\n\nIt is sound.',
  )
  const back = play(novel, ['Look for a ladder', 'Leave it', 'Knock'])
  expect([back.texts.at(-1), back.offered]).toEqual([
    'You knock again.',
    ['Knock', 'Go back', 'Use the ladder after all'],
  ])
  expect(play(novel, ['Listen']).texts.at(-1)).toBe('Somebody is digging.')
  expect(textOf(novel, 'Climb')).toBe('Moss comes off under your fingers.\n\nYou look down on the other side.')
})

test('Snowman: code in templates plays as written', () => {
  const { novel } = read(snowman)
  expect(play(novel, ['Wait']).texts.at(-1)).toBe('The driver looks at you for a long time.')
  expect(play(novel, ['Wait']).offered).toEqual(['Ride on', 'Ask where it goes'])
  expect(play(novel, ['Wait', 'Ride on', 'Ride on']).offered).toEqual(['Get off', 'Ask where it goes'])
  expect(play(novel, ['Buy a ticket', 'Wait for the bus']).texts.at(-1)).toBe('The driver nods.')
})

describe('a story without macros', () => {
  const story = `:: StoryTitle
Ночной причал

:: StoryData
{ "ifid": "X", "start": "The quay" }

:: code [script]
window.x = 1

:: The quay [night first] {"position":"100,100"}
Fog. The [[ferry|Ferry]] waits. /% later %/

[[Climb the hill->Hill]]
* [[Ferry]]

:: Ferry
It rocks, [[The quay<-back]] and [[away->Nowhere]].\r
\\:: not a passage

:: Hill
The end.
[[Again][$x to 1]]

:: Again \\[and again\\]
Next: [[Continue->Hill]]
`
  const { novel, losses } = read(story)

  test('has choices where there are several ways on, and none where there is one', () => {
    expect(novel.name).toBe('Ночной причал')
    expect(novel.first_scene_id).toBe(named(novel, 'The quay')?.id)
    expect(
      novel.interactive_scenes.map(({ name, static_endings }) => [
        name,
        static_endings.map(({ display_name }) => display_name),
      ]),
    ).toEqual([['The quay', ['ferry', 'Climb the hill', 'Ferry']]])
    expect(
      novel.static_scenes.map(({ name, original_message, next_scenes }) => [
        name,
        original_message,
        next_scenes.length,
      ]),
    ).toEqual([
      ['Ferry', 'It rocks, back and away.\n:: not a passage', 1],
      ['Hill', 'The end.', 0],
      ['Again [and again]', 'Next: Continue', 1],
    ])
    expect(textOf(novel, 'The quay')).toBe('Fog. The ferry waits.')
  })

  test('reports links that lead nowhere, and scripts that were left out', () => {
    expect(losses.map(({ passage, kind, what }) => [passage, kind, what])).toEqual([
      ['code', 'script', ''],
      ['Ferry', 'link', 'Nowhere'],
      ['Hill', 'link', 'Again'],
    ])
  })

  test('gives each scene a background, so that it can be saved', () => {
    expect(novel.static_scenes.every(({ background_id }) => background_id === background)).toBe(true)
    expect(novel.assets.backgrounds.map(({ id }) => id)).toEqual([background])
  })
})

test('a link that depends on anything but flags and scales is always offered, with a report', () => {
  const { novel, losses } = read(
    ':: Start\n<<if $luck.at(3) > 3>>Luck. [[Win]]<<else>>None. [[Lose]]<</if>>\n:: Win\nx\n:: Lose\ny',
  )
  expect(play(novel, []).offered).toEqual(['Win', 'Lose'])
  expect(losses).toMatchObject([{ passage: 'Start', kind: 'condition', what: '$luck.at(3) > 3' }])
})

test('a passage that leads on without a choice is skipped, but its effects apply', () => {
  const { novel } = read(
    ':: Start\n[[Flip->Coin]]\n:: Coin\n<<set $n += 1>><<if $n gte 2>><<goto "Two">><<else>><<goto "One">><</if>>\n:: One\none [[Again->Coin]] [[Stop->Two]]\n:: Two\ntwo',
  )
  expect(play(novel, ['Flip', 'Again']).texts).toEqual(['', 'one Again Stop', 'two'])
  expect(play(novel, ['Flip']).offered).toEqual(['Again', 'Stop'])
})

test('a story without a declared start begins at Start, or else with its first passage', () => {
  const first = (source: string) => {
    const { novel } = read(source)
    return scenesOf(novel).find(({ id }) => id === novel.first_scene_id)?.name
  }
  expect([first(':: One\nx\n:: Start\ny'), first(':: One\nx\n:: Two\ny')]).toEqual(['Start', 'One'])
})

test('headers, footers and widgets are no scenes', () => {
  const { novel, losses } = read(':: Start\nx\n:: Top [header]\na\n:: Foot [footer]\nb\n:: W [widget]\nc')
  expect([scenesOf(novel).map(({ name }) => name), losses.length]).toEqual([['Start'], 3])
})

test('long passages are cut, with a report', () => {
  const { novel, losses } = read(`:: Start\n${'x'.repeat(limits.text + 5)}`)
  expect(textOf(novel, 'Start')).toHaveLength(limits.text)
  expect(losses).toMatchObject([{ kind: 'cut' }])
})

test.each(['', 'hello', ':: StoryTitle\nx', '::\nx', '<html><body>no story</body></html>'])(
  '"%s" is not a story',
  (source) => {
    expect(() => read(source)).toThrow(TweeError)
  },
)

const pieces = [
  '::',
  ' ',
  'A',
  '[[',
  ']]',
  '->',
  '<-',
  '|',
  '\n',
  '{',
  '}',
  '[',
  ']',
  '<<',
  '>>',
  '\\',
  '/%',
  '\0',
  '(if: $a)',
  '(set: $a to 1)',
  '<<if $a>>',
  '<</if>>',
  '<<else>>',
  '<<set $a to "b">>',
  '(else:)',
  '(link: "x")',
  '<%',
  '%>',
  ' if (s.a) {',
  ' } ',
  '$a',
  '"',
  "'",
  '(',
  ')',
  '<tw-storydata>',
  '<tw-passagedata name="A">',
  '</tw-passagedata>',
  '--\n',
  '[if a]\n',
  '<a data-passage="A">',
  '&amp;',
]

test('any text is either read or refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(stories), ':: A\n', ''),
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
      (before, after) => {
        try {
          Novel.parse({ ...read(before + after.join('')).novel, created_at: 'x' })
        } catch (error) {
          if (!(error instanceof TweeError)) throw error
        }
      },
    ),
    { numRuns: 600 },
  )
})

test('long names and texts are cut between characters, as they are counted', () => {
  const long = `a${'😀'.repeat(300)}`
  const { novel } = read(`:: StoryTitle\n${long}\n\n:: ${long}\nGo.\n[[${long}->End]]\n\n:: End\nDone.`)
  const names = [novel.name, ...scenesOf(novel).map(({ name }) => name)]
  const labels = novel.interactive_scenes.flatMap(({ static_endings }) =>
    static_endings.map((each) => each.display_name),
  )
  expect(new Set([...names, ...labels])).toEqual(new Set([`a${'😀'.repeat(199)}`, 'End']))
})
