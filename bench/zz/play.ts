import { readFileSync } from 'node:fs'
import { indexOf } from '@fabula/core/novel/novel-index'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { enterScene } from '@fabula/core/turn/enter-scene'
import { pastLines } from '@fabula/core/turn/history'
import { planTurn } from '@fabula/core/turn/plan-turn'
import { answerOffline } from '@fabula/server/models/offline/answer-offline'
import { DemoWalk } from '@fabula/server/models/offline/test-demo'
import { tellSmallNovel } from '../offline/novels/small-novel.ts'
import * as N from './novels.ts'

const [which, lang, file, scene] = process.argv.slice(2)
const language = lang as 'english' | 'russian'
const texts = readFileSync(file!, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((t) => t.replaceAll('\\n', '\n'))
const walk: any = new DemoWalk(language, answerOffline)
if (which !== 'demo') {
  walk.novel = tellSmallNovel((N as any)[which!], language)
  walk.path.length = 0
  const s = walk.novel.interactive_scenes[0]
  const sc = indexOf(walk.novel).scenes.get(s.id)
  const world = { flags: {}, scales: {}, completed_endings: [] }
  walk.add(enterScene(walk.novel, sc as any, world as any, walk.reader, null))
} else walk.jumpTo(scene)
for (const text of texts) {
  try {
    const s = await walk.move({ kind: 'text', text })
    console.log(
      `> ${text}\n    ${s.speaker?.name ?? s.scene_name}: ${s.message}${s.more?.length ? ' || ' + s.more.map((m: any) => m.message).join(' || ') : ''}${s.offered_endings?.length ? '   [offers]' : ''}`,
    )
    if (which !== 'demo' && s.scene_id !== walk.novel.interactive_scenes[0].id) {
      console.log('--- left')
      break
    }
  } catch (e: any) {
    console.log(`> ${text}\n    !! ${e.message}`)
    if (which !== 'demo') break
    walk.jumpTo(scene)
  }
}
