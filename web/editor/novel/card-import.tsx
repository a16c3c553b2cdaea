import { withSpriteMixes } from '@fabula/core/exchange/card-novel'
import type { CardPicture } from '@fabula/core/exchange/pictures'
import type { CardFile } from '@fabula/core/exchange/read-card-file'
import type { AssetId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import type { Language } from '@fabula/core/novel/language'
import { limits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'
import { cardPhrases } from '@fabula/phrases/card'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { ApiError } from '../../client/api-problem.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { newId } from '../../client/new-id.ts'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { showProblem } from '../../client/show-problem.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadIcon } from '../../ui/tool-icons.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useAssetActions } from '../files/use-asset-actions.ts'

type CardImportProps = {
  kind: 'character' | 'lore'
  /** Called when exactly one character was imported, and the author is still here: its form may be opened. */
  onCharacter?: (id: string) => void
}

const accepted = {
  character: '.png,.json,.charx,.zip,image/png,application/json',
  lore: '.json,.png,.charx,application/json,image/png',
}

/** Imports characters and world prompts from files of other programs. */
export function CardImport({ kind, onCharacter }: CardImportProps) {
  const words = useWords(editorNovelPhrases)
  const bringIn = useCardImport(kind)
  const [busy, during] = useBusy()

  const take = async (files: readonly File[]) => {
    const from = location.href
    for (const file of files) {
      const result = await bringIn(file)
      if ('fault' in result) toast.error(result.fault)
      else {
        toast.success(result.said)
        // The author may have gone elsewhere meanwhile.
        if (files.length === 1 && result.character && location.href === from) onCharacter?.(result.character.id)
      }
    }
  }
  return (
    <FileButton
      busy={busy}
      title={kind === 'character' ? words.exchange.characters : words.exchange.lorebooks}
      multiple
      accept={accepted[kind]}
      onFiles={(files) => void during(() => noteIfRefused(take(files)))}
    >
      <UploadIcon />
      {words.import}
    </FileButton>
  )
}

/** Errors of a single picture; the others can still be imported. */
const brokenFile: ReadonlySet<string> = new Set([
  'file_content',
  'file_unreadable',
  'picture_dimensions',
  'picture_moving_avif',
])

const maxBytes = 320 * 1_048_576

type CardResult = { character: Character | null; said: string } | { fault: string }

/**
 * Imports a card or a lorebook into the novel as one action, and returns a report in words. `lore`: only its world
 * prompts. A card's pictures become sprites: a mix of expressions, and one of the card's own picture.
 */
function useCardImport(kind: 'character' | 'lore'): (file: File) => Promise<CardResult> {
  const words = useWords(editorNovelPhrases)
  const { language } = usePage()
  const { novel: looks, report } = useWords(cardPhrases)
  const { run } = useCommands()
  const actions = useAssetActions()

  const send = async (name: string, { kind, name: look, extension, bytes }: CardPicture): Promise<AssetId> => {
    const called = kind === 'portrait' ? name : look
    const description = kind === 'portrait' ? words.exchange.pictureDescription(name) : looks.picture(name, look)
    const file = new File([bytes.slice()], `${called}.${extension}`)
    return actions.add({ type: 'sprite', name: cutText(called, limits.name), description, file })
  }
  const withPictures = async (character: Character, pictures: readonly CardPicture[]) => {
    const sent = { expression: [] as AssetId[], portrait: [] as AssetId[] }
    const refused: string[] = []
    for (const picture of pictures) {
      if (picture.kind === 'background') continue
      try {
        sent[picture.kind].push(await send(character.prompt_name, picture))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // The texts are useful without the pictures, or with some of them.
        if (brokenFile.has(error.code ?? '')) refused.push(picture.name)
        else {
          await showProblem(error)
          break
        }
      }
    }
    return { character: withSpriteMixes(character, sent.expression, sent.portrait, looks, newId), refused }
  }

  return async (file) => {
    if (file.size > maxBytes) return { fault: words.exchange.tooLarge(file.name) }
    const read = await open(file, language)
    const parts = read?.parts
    if (!read || !parts) return { fault: words.exchange.unreadable(file.name) }
    const { world_prompts: prompts } = parts
    const found = kind === 'character' ? parts.character : null
    if (!found && prompts.length === 0) return { fault: words.exchange.nothing(file.name) }
    const dressedUp = found && (await withPictures(found, read.pictures))
    const character = dressedUp?.character ?? null
    await run({ command: 'importCast', character, world_prompts: prompts })
    const brought = [character?.prompt_name, prompts.length > 0 && words.exchange.promptCount(prompts.length)]
    const fieldsOf = (...places: string[]) =>
      parts.places.filter(({ place }) => places.includes(place)).map(({ field }) => field)
    const [kept, lost] = [fieldsOf('kept', 'notes'), fieldsOf('lost')]
    const said = [
      `${words.exchange.brought(brought.filter(Boolean).join(', '))}.`,
      parts.untimed > 0 && report.untimed(parts.untimed),
      parts.left_out > 0 && `${words.exchange.leftOut(parts.left_out)}.`,
      dressedUp && dressedUp.refused.length > 0 && report.refused(dressedUp.refused.join(', ')),
      found && kept.length > 0 && `${words.exchange.keptWith(kept.join(', '))}.`,
      found && lost.length > 0 && `${words.exchange.passedOver(lost.join(', '))}.`,
      parts.shortened && words.exchange.shortened,
    ]
    return { character, said: said.filter(Boolean).join(' ') }
  }
}

/** Reads a card's file in a worker; null if it is no card. */
async function open(file: File, language: Language): Promise<CardFile | null> {
  try {
    const { readInWorker } = await loadChunk(() => import('../../import/read-in-worker.ts'))
    const found = await readInWorker({ ask: 'card', file, language })
    return found.answer === 'parts' ? found.parts : null
  } catch (error) {
    if (error instanceof Error && error.name === 'TooHeavyError') return null
    throw error
  }
}
