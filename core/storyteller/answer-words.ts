/** Markers around a model's reasoning before its answer. */
const reasoningMarkers: readonly { begin: RegExp; end: RegExp }[] = [
  {
    begin: /^<(?:think|thinking|thought|reasoning|seed:think)>/i,
    end: /<\/(?:think|thinking|thought|reasoning|seed:think)>/i,
  },
  { begin: /^\[think\]/i, end: /\[\/think\]/i },
  { begin: /^◁think▷/, end: /◁\/think▷/ },
  { begin: /^<\|begin_of_thought\|>/, end: /<\|end_of_thought\|>/ },
  { begin: /^<\|channel\|>(?:analysis|commentary)[^<]{0,40}<\|message\|>/, end: /<\|channel\|>final<\|message\|>/ },
]

/** Template tokens that models print before an answer. */
const templatePrefixes = [
  /^(?:<\|im_start\|>|<\|start\|>|<start_of_turn>)(?:assistant|model)(?:\n|(?=<))/,
  /^<\|start_header_id\|>assistant<\|end_header_id\|>/,
  /^<\|channel\|>final<\|message\|>/,
  /^(?:<s>|<bos>|<\|begin_of_text\|>|\[\/INST\]|<｜(?:begin▁of▁sentence|Assistant)｜>)/,
  /^(?:<\|(?:im_end|eot_id|eom_id|end|return|endoftext|end_of_text)\|>|<end_of_turn>|<eos>|<\/s>|<｜end▁of▁sentence｜>)/i,
  /^(?:assistant|ассистент)\s*[:：]/i,
]

/** Markers that end an answer; anything after them is ignored. Inside a JSON object, those in the group are stray. */
const endMarker =
  /(<\|(?:im_end|eot_id|eom_id|end|return|endoftext|end_of_text)\|>|<end_of_turn>|<eos>|<\/s>|<｜end▁of▁sentence｜>)|<\|(?:im_start|start_header_id)\|>|<start_of_turn>|\[INST\]|<｜user｜>/i
/** The end of reasoning whose beginning was part of the template, so that only the end is in the answer. */
const reasoningEnd = /<\/think>|<\/thinking>|\[\/THINK\]|◁\/think▷/i
/** All of these markers: the end of a growing text may be the beginning of one. */
const endMarkers =
  '<|im_end|> <|im_start|> <|eot_id|> <|eom_id|> <|end|> <|return|> <|endoftext|> <|end_of_text|> <|start_header_id|> <end_of_turn> <start_of_turn> <eos> </s> [inst] <｜end▁of▁sentence｜> <｜user｜> </think> </thinking> [/think] ◁/think▷'.split(
    ' ',
  )

/** No marker is longer, in characters. */
const longestMark = 80

/**
 * Extracts the actual answer from a stream: without reasoning before it (in any model family's markers), without
 * template tokens around it, and without anything that the model adds after its end.
 */
export class AnswerWords {
  private state: 'beginning' | 'thinking' | 'words' | 'over' = 'beginning'
  private held = ''
  private thoughtEnd: RegExp | null = null
  /** How many braces the answer has opened and not closed: above 0 it is inside a JSON object. */
  private openBraces = 0

  /**
   * Takes the next piece and returns the text it adds. `anew`: everything returned before was reasoning and must be
   * discarded.
   */
  push(piece: string): { text: string; anew: boolean } {
    if (this.state === 'over') return { text: '', anew: false }
    // Fast path: most pieces are plain text in the middle of an answer.
    if (this.state === 'words' && this.held === '' && !/[<[{}◁\ufeff]/.test(piece)) return { text: piece, anew: false }
    this.held += piece.replaceAll('\ufeff', '')
    if (this.state === 'beginning') this.begin(false)
    if (this.state === 'thinking') this.think()
    return this.state === 'words' ? this.pass(false) : { text: '', anew: false }
  }

  /** Ends the answer and returns text held back because it might have become a marker. */
  end(): { text: string; anew: boolean } {
    if (this.state === 'beginning') this.begin(true)
    return this.state === 'words' ? this.pass(true) : { text: '', anew: false }
  }

  /** Removes template tokens at the front once they can be recognised. */
  private begin(isWhole: boolean): void {
    for (;;) {
      const text = this.held.trimStart()
      const thought = reasoningMarkers.find(({ begin }) => begin.test(text))
      const front =
        thought?.begin.exec(text) ??
        templatePrefixes.map((pattern) => pattern.exec(text)).find((found) => found !== null)
      if (!front) {
        if (text === '' || (!isWhole && mayBecomeMark(text))) return
        this.held = text
        this.state = 'words'
        return
      }
      this.held = text.slice(front[0].length).trimStart()
      if (!thought) continue
      this.thoughtEnd = thought.end
      this.state = 'thinking'
      return
    }
  }

  /** Skips reasoning up to its end marker, and any that follows it. */
  private think(): void {
    const end = this.thoughtEnd?.exec(this.held)
    if (!end) return
    this.held = this.held.slice(end.index + end[0].length)
    this.state = 'beginning'
    this.begin(false)
    // The compiler does not see that `begin` has changed the state; hence the cast.
    if (this.state === ('thinking' as string)) this.think()
  }

  /** Returns the text that can no longer become a marker; all of it when the answer `isWhole`. */
  private pass(isWhole: boolean): { text: string; anew: boolean } {
    let anew = false
    for (let late = reasoningEnd.exec(this.held); late !== null; late = reasoningEnd.exec(this.held)) {
      this.held = this.held.slice(late.index + late[0].length)
      this.openBraces = 0
      anew = true
      this.state = 'beginning'
      this.begin(isWhole)
      // As in `think`.
      if (this.state !== ('words' as string)) return { text: '', anew }
    }
    let text = ''
    for (;;) {
      const end = endMarker.exec(this.held)
      const part = this.held.slice(0, end ? end.index : isWhole ? this.held.length : clearUntil(this.held))
      this.openBraces += part.split('{').length - part.split('}').length
      text += part
      this.held = this.held.slice(part.length)
      if (!end) return { text, anew }
      if (end[1] === undefined || this.openBraces <= 0) {
        this.state = 'over'
        return { text, anew }
      }
      this.held = this.held.slice(end[0].length)
    }
  }
}

/** Extracts the answer from a complete text. */
export function answerWords(raw: string): string {
  const words = new AnswerWords()
  const first = words.push(raw)
  return first.text + words.end().text
}

/** Whether the beginning of a text may still become a marker or role name. */
function mayBecomeMark(text: string): boolean {
  if (text.length >= longestMark) return false
  if (!/^[<[◁]/.test(text)) return beginsName(text)
  return /^<start_of_turn>[a-z]{0,9}$/.test(text) || !/^<[^<>|]*>[^<]|^\[[^\]]*\]./s.test(text)
}

const beginsName = (text: string): boolean =>
  ['assistant', 'ассистент'].some((name) => {
    const lower = text.toLowerCase()
    return name.startsWith(lower) || (lower.startsWith(name) && /^\s*$/.test(lower.slice(name.length)))
  })

/** The length of the part of a growing text that can no longer become a marker. */
function clearUntil(text: string): number {
  const at = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['), text.lastIndexOf('◁'))
  const tail = text.slice(at).toLowerCase()
  return at >= 0 && endMarkers.some((mark) => mark.startsWith(tail)) ? at : text.length
}
