import type { Transcript } from '@fabula/contract/shapes/ending'
import type { Playbill, PlaybillLine } from '@fabula/core/exchange/playbill/playbill'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { cutText } from '@fabula/core/record/text-length'
import { playbillPhrases } from '@fabula/phrases/playbill'
import { dayIn } from '../page/show-in-language.ts'

/** A transcript as a booklet in a language, without its cover. */
export function makePlaybill(transcript: Transcript, id: GameStateId, language: Language): Playbill {
  const words = playbillPhrases[language]
  const { novel_name, ending_name, the_end, credits, played_at, scenes } = transcript
  const reader = scenes.flatMap(({ lines }) => lines).findLast(({ by }) => by === 'reader')?.name
  const day = dayIn(language, played_at)
  return {
    title: novel_name,
    language,
    id,
    subtitle: reader ? words.cast(reader, day) : day,
    played_at: new Date(played_at),
    scenes: scenes.map((scene) => ({ ...scene, lines: scene.lines.map((line) => markEdited(line, words.edited)) })),
    closing: the_end ? [words.theEnd, ...(ending_name ? [ending_name] : [])] : [],
    credits: the_end ? credits : '',
    words: { contents: words.contents, credits: words.credits },
    cover: null,
  }
}

/** Marks lines that the reader has edited: beside the speaker's name, or at the end if there is none. */
function markEdited(
  { by, name, text, edited }: Transcript['scenes'][number]['lines'][number],
  mark: string,
): PlaybillLine {
  if (!edited) return { by, name, text }
  return name === '' ? { by, name, text: `${text} (${mark})` } : { by, name: `${name} (${mark})`, text }
}

/** A title as a valid file name on any system. */
export const fileNameOf = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    80,
  ).replace(/^\.+|(?<![. ])[. ]+$/g, '') || 'Fabula'
