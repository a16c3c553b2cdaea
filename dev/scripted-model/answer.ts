/** Token counts as OpenAI-compatible servers send them. */
export interface WireUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  prompt_tokens_details?: { cached_tokens: number }
}

/** What the scripted server answers to one request: words and how they travel, or a refusal with a status. */
export interface ScriptedAnswer {
  /** 200 unless given; any other answers `error` as the provider does. */
  status?: number
  headers?: Record<string, string>
  error?: string
  /** OpenAI's code of an error, such as `insufficient_quota`. */
  errorCode?: string
  /** Google's way to ask for a wait, such as `30s`. */
  retryDelay?: string
  /** The model's words. */
  text?: string
  /** Thinking that travels beside the words (`reasoning_content`), before them. */
  reasoning?: string
  /** The words of a model that declines, in OpenAI's own field. */
  refusal?: string
  finish?: 'stop' | 'length' | 'content_filter'
  /** `null`: none is sent. Unset: counted from the texts. */
  usage?: WireUsage | null
  /** Characters in one piece of a stream, and milliseconds between pieces. */
  piece?: number
  delay?: number
  /** Milliseconds before anything at all is sent. */
  wait?: number
  /** The last piece of the words waits for this. */
  until?: Promise<unknown>
  /**
   * What happens after the words: `finish` ends properly, `drop` cuts the connection, `stall` leaves it open and silent.
   * `mute` sends not even headers; `error` breaks off with an error among the events.
   */
  after?: 'finish' | 'drop' | 'stall' | 'mute' | 'error'
}

/** The fields of a structured reply, in the order in which good models write them. */
export interface ReplyFields {
  actor?: string
  expression?: string
  line?: string
  music?: string
  others?: { actor: string; expression: string }[]
  state?: { because: string; change: string; name: string }[]
  verdict?: { because: string; ending: string }
}

/** A structured reply as text; what is not given is empty. */
export const replyJson = (fields: ReplyFields): string =>
  JSON.stringify({
    actor: fields.actor ?? '',
    expression: fields.expression ?? '',
    line: fields.line ?? '',
    music: fields.music ?? '',
    others: fields.others ?? [],
    state: fields.state ?? [],
    verdict: fields.verdict ?? { because: '', ending: '' },
  })
