import { readDraft } from '@fabula/contract/routes/drafts'
import { printScript } from '@fabula/core/edit/script/print-script'
import { staticPart } from '@fabula/core/exchange/script/static-part'
import { writeRenpy } from '@fabula/core/exchange/script/write-renpy'
import { writeTwee } from '@fabula/core/exchange/script/write-twee'
import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { call } from '../client/call.ts'
import { saveFile } from '../client/download.ts'

const withMaps = (_key: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)

const scripts = {
  fabula: { write: printScript, ending: 'fabula.txt' },
  twee: { write: writeTwee, ending: 'twee' },
  renpy: { write: writeRenpy, ending: 'rpy' },
  json: { write: (novel: Novel) => JSON.stringify(staticPart(novel), withMaps, 2), ending: 'json' },
} as const

/** Downloads the part of a draft that plays without a storyteller, as a script for another program. */
export async function exportScript(id: NovelId, kind: keyof typeof scripts): Promise<void> {
  const novel = await call(readDraft, { params: { id } })
  const { write, ending } = scripts[kind]
  const name = novel.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'novel'
  saveFile(new Blob([write(novel)], { type: 'text/plain' }), `${name}.${ending}`)
}
