import { appendFileSync, readFileSync } from 'node:fs'
import { indexOf } from '@fabula/core/novel/novel-index'
import { ending, flag, scale, toScene } from '@fabula/core/test/tiny-novel'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { enterScene } from '@fabula/core/turn/enter-scene'
import { pastLines } from '@fabula/core/turn/history'
import { planTurn } from '@fabula/core/turn/plan-turn'
import { DemoWalk } from '@fabula/server/models/offline/test-demo'
import { openStoryteller } from '@fabula/server/models/open-storyteller'
import { tellSmallNovel } from '../offline/novels/small-novel.ts'
import * as N from './novels.ts'

const [path, lang, out, file, probe] = process.argv.slice(2)
const language = lang as 'english' | 'russian'
const texts = readFileSync(file!, 'utf8').split('\n').filter(Boolean)
const log = {
  info: (...a: any[]) => appendFileSync(out!, `# ${JSON.stringify(a)}\n`),
  warn: (...a: any[]) => appendFileSync(out!, `# warn ${JSON.stringify(a)}\n`),
}
const env: any = {
  dataDir: '/tmp/h-talk-probes',
  model: { provider: 'embedded', path, probe: probe === 'probe', offlineFallback: false, detect: false },
}
const teller = await openStoryteller(env, log as any)
const walk: any = new DemoWalk(language, null as any)
const told: any = tellSmallNovel((N as any)[language === 'english' ? 'beacon' : 'platform'], language)
const bios: any = {
  Nora: 'Nora Hale, 31, keeper of a lighthouse on a rock. Dry, kind, tired. Lost her brother on the wreck of the Halcyon when she was nine. Afraid of the dark.',
  Pell: 'Pell, over eighty, an old fisherman who mends nets by the stove. Speaks little, jokes a lot.',
  Вера: 'Вера, 23 года, библиотекарь. Едет к морю, которого никогда не видела. Насмешливая, добрая. Ушла от матери не попрощавшись.',
  Степаныч: 'Степаныч, 68 лет, дежурный по станции. Ворчит, любит чай, всё запрещает.',
}
const s0 = told.interactive_scenes[0]
const novel: any = {
  ...told,
  language,
  characters: told.characters.map((c: any) => ({
    ...c,
    biographies: [{ ...c.biographies[0], prompt_description: bios[c.prompt_name], conditionals: [] }],
  })),
  states: {
    flags: [{ id: flag('told'), name: 'told secret', initial_value: false, keywords: [] }],
    scales: [{ id: scale('trust'), name: 'trust', initial_value: 0 }],
  },
  interactive_scenes: [
    {
      ...s0,
      characters: s0.characters.map((c: any) => ({ ...c, example_lines: [] })),
      modifying_states: [
        {
          states: {
            flags: [{ flag_id: flag('told'), change_reason_prompt: 'The reader tells a secret.', keywords: [] }],
            scales: [
              { scale_id: scale('trust'), change_reason_prompt: 'The reader is kind: up. Rude: down.', keywords: [] },
            ],
          },
          conditionals: [],
          type: 'continuous',
        },
      ],
    },
    ...told.interactive_scenes.slice(1),
  ],
}
walk.novel = novel
walk.path.length = 0
walk.add(
  enterScene(
    novel,
    indexOf(novel).scenes.get(s0.id) as any,
    { flags: { [flag('told')]: false }, scales: { [scale('trust')]: 0 }, completed_endings: [] } as any,
    walk.reader,
    null,
  ),
)
const recentOnly = walk
for (const text of texts) {
  const t0 = Date.now()
  const state = walk.state
  const plan: any = planTurn(
    novel,
    { state, reader: walk.reader, remembered: { summaries: [], recent: pastLines(walk.path) } },
    { kind: 'text', text },
  )
  if (plan.kind !== 'asked' && !plan.brief) {
    appendFileSync(out!, `> ${text}\n   !! ${JSON.stringify(plan.problem ?? plan.kind)}\n`)
    break
  }
  try {
    const { reply, record }: any = await teller.reply(plan.brief, {
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    const after: any = applyTurn(novel, plan, reply)
    walk.add(after.next)
    appendFileSync(
      out!,
      `> ${text}\n   ${walk.state.speaker?.name}: ${walk.state.message}${reply.more?.length ? ' || ' + JSON.stringify(reply.more.map((m: any) => m.message)) : ''}  {${reply.by} ${((Date.now() - t0) / 1000).toFixed(1)}s ${JSON.stringify(reply.changes)} end=${JSON.stringify(reply.ending)} warn=${JSON.stringify(record.warnings?.map((w: any) => w.code))}}\n`,
    )
  } catch (e: any) {
    appendFileSync(out!, `> ${text}\n   !! ${e.reason ?? ''} ${e.message} ${((Date.now() - t0) / 1000).toFixed(1)}s\n`)
  }
}
await (teller as any).close?.()
process.exit(0)
