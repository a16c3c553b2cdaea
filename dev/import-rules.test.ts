import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Forbidden imports: each breaks exactly one rule. */
const forbidden = [
  ['core/novel/novel.ts', '../turn/plan-turn.ts'],
  ['core/conditional/evaluate.ts', '../novel/records.ts'],
  ['core/edit/add-scene.ts', '../storyteller/prompt/cast-section.ts'],
  ['core/turn/file.ts', 'node:fs'],
  ['core/novel/zip.ts', 'fflate'],
  ['core/novel/problem.ts', '@fabula/contract/problem'],
  ['contract/route.ts', '@fabula/phrases/en'],
  ['phrases/react.ts', 'react'],
  ['server/play/take-turn.ts', '../http/routes.ts'],
  ['server/play/hosted.ts', '../models/hosted.ts'],
  ['server/media/store-asset.ts', '../files/disk.ts'],
  ['server/publishing/publish.ts', '../main.ts'],
  ['server/http/bot.ts', '../telegram/bot.ts'],
  ['server/database/migrate.ts', '../accounts/caller.ts'],
  ['server/play/render.ts', '@fabula/web/ui/button'],
  ['server/play/ids.ts', '../../core/ids.ts'],
  ['web/play/page.tsx', '../editor/page.tsx'],
  ['web/stage/page.tsx', '../play/play-screen.tsx'],
  ['web/page/frame.tsx', '../home/page.tsx'],
  ['web/client/send.ts', '../stage/stage.tsx'],
  ['web/ui/ids.tsx', '@fabula/core/ids'],
  ['web/play/prompt.tsx', '@fabula/core/storyteller/prompt/cast-section'],
  ['web/app/routes.tsx', '@fabula/server/environment/env'],
  ['server/offline-copy/local/store.ts', 'node:fs'],
  ['server/play/show-ending.ts', './game-store.ts'],
  ['web/offline-copy/page.tsx', '@fabula/server/environment/env'],
  ['demo/story/build-novel.ts', '@fabula/server/environment/env'],
] as const

const allowed = [
  ['core/turn/world.ts', '../scene/world.ts'],
  ['core/novel/schema.ts', 'zod/mini'],
  ['core/exchange/archive.ts', 'fflate'],
  ['contract/ids.ts', '@fabula/core/ids'],
  ['server/play/caller.ts', '../accounts/caller.ts'],
  ['server/models/port.ts', '../play/storyteller.ts'],
  ['server/http/take.ts', '../play/storyteller.ts'],
  ['server/main.ts', './http/routes.ts'],
  ['web/play/stage.tsx', '../stage/stage.tsx'],
  ['web/app/play.tsx', '../play/play-screen.tsx'],
  ['web/offline-copy/server.ts', '@fabula/server/offline-copy/local/server'],
  ['web/ui/button.tsx', 'react'],
] as const

const root = mkdtempSync(join(tmpdir(), 'fabula-imports-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('import rules', () => {
  const broken = new Map<string, string[]>()

  beforeAll(async () => {
    const sources = new Map<string, string[]>()
    const add = (path: string, line: string) => sources.set(path, [...(sources.get(path) ?? []), line])
    for (const [from, to] of [...forbidden, ...allowed]) {
      add(from, `import '${to}'`)
      const target = to.startsWith('.') ? join(dirname(from), to) : to.replace('@fabula/', '')
      if (to.startsWith('.') || to.startsWith('@fabula/'))
        add(/\.tsx?$/.test(target) ? target : `${target}.ts`, 'export {}')
    }
    // Two modules that import each other's types only.
    add('core/scene/one.ts', "import type { B } from './two.ts'\nexport type A = B | 1")
    add('core/scene/two.ts', "import type { A } from './one.ts'\nexport type B = A | 2")
    // Tests may import anything.
    add('core/novel/novel.test.ts', "import '../turn/plan-turn.ts'")
    for (const [path, lines] of sources) write(path, `${lines.join('\n')}\n`)
    for (const workspace of ['core', 'contract', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e']) {
      write(`${workspace}/package.json`, JSON.stringify({ name: `@fabula/${workspace}`, exports: { './*': './*.ts' } }))
      mkdirSync(join(root, 'node_modules/@fabula'), { recursive: true })
      symlinkSync(join(root, workspace), join(root, 'node_modules/@fabula', workspace))
    }
    for (const name of ['zod', 'fflate', 'react']) {
      write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, exports: { '.': './index.js', './mini': './index.js' } }),
      )
      write(`node_modules/${name}/index.js`, 'export {}')
    }
    const options = await extractConfig(join(import.meta.dirname, 'import-rules.cjs'))
    const folders = ['core', 'contract', 'phrases', 'server', 'web', 'demo']
    const { output } = await cruise(folders, { ...options, baseDir: root, validate: true })
    if (typeof output === 'string') throw new Error(output)
    for (const { from, rule } of output.summary.violations) broken.set(from, [...(broken.get(from) ?? []), rule.name])
  })

  it.each(forbidden)('keep %s from importing %s', (from) => {
    expect(broken.get(from)).toHaveLength(1)
  })

  it.each(allowed)('let %s import %s', (from) => {
    expect(broken.get(from)).toBeUndefined()
  })

  it('forbid cycles, including those of types', () => {
    expect(broken.get('core/scene/one.ts')).toEqual(['no-cycle'])
  })

  it('exempt tests', () => {
    expect(broken.get('core/novel/novel.test.ts')).toBeUndefined()
  })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
