import { Compiler, CompilerOptions } from 'inkjs/full'
import { expect, test } from 'vitest'
import { readCompiledInk } from './ink/read-compiled-ink.ts'
import { readInk } from './ink/read-ink.ts'
import * as ink from './ink/test-stories.ts'
import { weave } from './ink/test-weave.ts'
import { readTwee } from './read-twee.ts'
import { readRenpy } from './renpy/read-renpy.ts'
import { stage } from './renpy/test-stage.ts'
import * as renpy from './renpy/test-stories.ts'
import { outlineOf } from './test-outline.ts'
import { newTestId, novelOf } from './test-script.ts'
import { harloweMacros, sugarcubeMacros } from './twee/test-macros.ts'
import { chapbook, harlowe, snowman, sugarcube } from './twee/test-stories.ts'
import { readWebgal } from './webgal/read-webgal.ts'
import * as webgal from './webgal/test-stories.ts'
import { readYarn } from './yarn/read-yarn.ts'
import { commands } from './yarn/test-commands.ts'
import * as yarn from './yarn/test-stories.ts'

type Made = Parameters<typeof outlineOf>[0]
const asFiles = (scripts: string | Record<string, string>, path: string) =>
  new Map(Object.entries(typeof scripts === 'string' ? { [path]: scripts } : scripts))
const compiled = (source: string) =>
  JSON.parse(new Compiler(source, new CompilerOptions()).Compile().ToJson() ?? '') as unknown
const all = <Story>(stories: Record<string, Story>, how: string, read: (story: Story, name: string) => Made) =>
  Object.entries(stories).map(([name, story]): [string, () => Made] => [`${name}, ${how}`, () => read(story, name)])

/** Files beside the stories. */
const media = [
  ...['images/hall.png', 'images/mara_happy.png', 'images/mara sad.webp', 'audio/tide.ogg', 'images/bg/двор.jpg'],
  ...[
    'mara_calm.png',
    'figure.png',
    'quay.png',
    'game/background/shore.jpg',
    'game/bgm/waves.mp3',
    'game/figure/keeper_calm.png',
  ],
]

/** Word for word, so that any change in reading shows. */
test.each([
  ...all({ ...ink, weave }, 'Ink', (source, name) => novelOf(readInk(source, name, new Map()), media)),
  ...all(ink, 'compiled Ink', (source, name) => novelOf(readCompiledInk(compiled(source), name), media)),
  ...all({ ...renpy, stage }, 'Ren’Py', (source) => novelOf(readRenpy(asFiles(source, 'script.rpy'), 'game'), media)),
  ...all({ ...yarn, commands }, 'Yarn', (source) => novelOf(readYarn(asFiles(source, 'a.yarn'), 'story'), media)),
  ...all(webgal, 'WebGAL', (scenes) => novelOf(readWebgal(asFiles(scenes, ''), 'game'), media)),
  ...all({ chapbook, harlowe, harloweMacros, snowman, sugarcube, sugarcubeMacros }, 'Twine', (source) =>
    readTwee(source, 'story', newTestId, newTestId()),
  ),
])('%s: novel and losses match the snapshot', (_name, read) => {
  expect(outlineOf(read())).toMatchSnapshot()
})
