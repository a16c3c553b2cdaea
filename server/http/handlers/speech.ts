import * as speech from '@fabula/contract/routes/speech'
import { languageOf } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { announceSpoken } from '../../media/stray-files.ts'
import { findOwnState } from '../../play/find-own-state.ts'
import type { PlayContext } from '../../play/play-context.ts'
import { withTranslation } from '../../play/reply-translations.ts'
import { shownLines } from '../../play/shown-lines.ts'
import { shownMessage } from '../../play/shown-message.ts'
import { containsText, LineSpeaker, type SpeechPorts } from '../../speech/line-speaker.ts'
import { reserveSpeech } from '../../speech/spend-speech.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'

/** Speech: lines of a game said aloud. */
export function speechHandlers(context: PlayContext, ports: SpeechPorts): Handler[] {
  const lineSpeaker = new LineSpeaker(ports, {
    reserve: (payer, nanos) => reserveSpeech(context, payer, nanos),
    announce: (novelId, hash) => announceSpoken(context.pool, novelId, hash),
  })
  return [
    handle(speech.listVoices, async () => ({ voices: [...lineSpeaker.voices] })),
    handle(speech.sayAloud, async ({ caller, params, body }) => {
      const { novelId, stateId } = params
      const { stored, loaded } = await findOwnState(context, caller, novelId, stateId)
      const language = languageOf(params.lang)
      const state = await withTranslation(context.pool, caller.id, stored.state, language)
      const { message } = shownMessage(loaded, state, language)
      // For a reply with several speakers, finds the one who says these words.
      const lines = shownLines(loaded, state, message, language)
      const line = lines?.find((each) => containsText(each.message, body.text))
      const speaker = (line ?? state).speaker.character_id
      const sound = await lineSpeaker.say({
        caller,
        novelId,
        message,
        ...body,
        usual: (speaker && indexOf(loaded.novel).characters.get(speaker)?.voice?.name) ?? '',
        speaker: speaker ?? '',
      })
      return new FileAnswer(sound, 'audio/mpeg', 'line.mp3')
    }),
  ]
}
