import type { AnswerOf } from '@fabula/contract/route'
import { exportSaves, importSaves } from '@fabula/contract/routes/saves-file'
import type { NovelId } from '@fabula/core/ids'
import { savesPhrases } from '@fabula/phrases/saves'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { handleProblem } from '../client/call.ts'
import { download } from '../client/download.ts'
import { upload } from '../client/upload.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { DownloadIcon, UploadIcon } from '../ui/tool-icons.tsx'
import { ChatReport } from './chat-report.tsx'

type SavesFilesProps = {
  novelId: NovelId
  /** Called when games and saves were imported. */
  onImported: () => void
}

/**
 * Exports all games and saves of a novel as a file, and imports such a file or a chat of another program. Failures show
 * their own notes.
 */
export function SavesFiles({ novelId, onImported }: SavesFilesProps) {
  const words = useWords(savesPhrases)
  const input = useRef<HTMLInputElement>(null)
  const [chat, setChat] = useState<AnswerOf<typeof importSaves>['chat']>(null)
  const [busy, setBusy] = useState<'export' | 'import' | null>(null)
  const run = async (what: 'export' | 'import', action: () => Promise<void>) => {
    setBusy(what)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(null)
    }
  }
  const params = { novelId }
  const importFile = async (file: File) => {
    let answer: AnswerOf<typeof importSaves>
    try {
      answer = await upload(importSaves, { params, body: {}, file })
    } catch (error) {
      if (error instanceof ApiError) await handleProblem(error, {})
      throw error
    }
    const { games, saves, chat } = answer
    if (chat) setChat(chat)
    else toast.success(games + saves === 0 ? words.nothingNew : words.brought(words.games(games), words.saves(saves)))
    onImported()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) void run('import', () => importFile(file))
  }
  return (
    <>
      <Button
        busy={busy === 'export'}
        onClick={() => void run('export', () => download(exportSaves, { params }, 'saves.jsonl'))}
      >
        <DownloadIcon /> {words.takeAlong}
      </Button>
      <input ref={input} type="file" accept=".jsonl" hidden onChange={choose} />
      <Button title={words.bringHint} busy={busy === 'import'} onClick={() => input.current?.click()}>
        <UploadIcon /> {words.bring}
      </Button>
      {chat && <ChatReport chat={chat} onClose={() => setChat(null)} />}
    </>
  )
}
