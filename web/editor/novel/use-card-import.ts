import { CardError, type CardParts, readCard } from '@fabula/core/exchange/read-card'
import type { SpriteMixId } from '@fabula/core/ids'
import { type Character, newSpriteMix } from '@fabula/core/novel/character'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { ApiError } from '../../client/api-problem.ts'
import { newId } from '../../client/new-id.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAssetActions } from '../assets/use-asset-actions.ts'
import { useCommands } from '../commands/use-commands.ts'

const MOST_BYTES = 32 * 1_048_576

export type CardResult = { character: Character | null; said: string } | { fault: string }

/**
 * Brings a card or a lorebook into the novel, as one action; answers what came of it in words. `lore`: only its world prompts.
 * A card's picture becomes a sprite in a mix of its own.
 */
export function useCardImport(kind: 'character' | 'lore'): (file: File) => Promise<CardResult> {
  const words = useWords(editorNovelPhrases)
  const { run } = useCommands()
  const actions = useAssetActions()

  const withPicture = async (character: Character, file: File): Promise<Character> => {
    if (!/\.png$/i.test(file.name)) return character
    const name = character.prompt_name
    const args = { type: 'sprite' as const, name, description: words.exchange.pictureDescription(name), file }
    try {
      const id = await actions.send(args)
      await actions.learnNew(args, id)
      const mix = newSpriteMix(newId() as SpriteMixId, words.exchange.mixName, [id])
      return { ...character, sprites: [mix] }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The words are worth having without the picture.
      await showProblem(error)
      return character
    }
  }
  return async (file) => {
    if (file.size > MOST_BYTES) return { fault: words.exchange.tooLarge(file.name) }
    const parts = await read(file)
    if (!parts) return { fault: words.exchange.unreadable(file.name) }
    const { world_prompts: prompts } = parts
    const found = kind === 'character' ? parts.character : null
    if (!found && prompts.length === 0) return { fault: words.exchange.nothing(file.name) }
    const character = found && (await withPicture(found, file))
    await run({ command: 'importCast', character, world_prompts: prompts })
    const brought = [character?.prompt_name, prompts.length > 0 && words.exchange.promptCount(prompts.length)]
    const said = [
      `${words.exchange.brought(brought.filter(Boolean).join(', '))}.`,
      parts.left_out > 0 && `${words.exchange.leftOut(parts.left_out)}.`,
      found && parts.passed_over.length > 0 && `${words.exchange.passedOver(parts.passed_over.join(', '))}.`,
      parts.shortened && words.exchange.shortened,
    ]
    return { character, said: said.filter(Boolean).join(' ') }
  }
}

async function read(file: File): Promise<CardParts | null> {
  try {
    return readCard(new Uint8Array(await file.arrayBuffer()), newId)
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}
