/** Token counts as OpenAI-compatible servers send them. */
export interface WireUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  prompt_tokens_details?: { cached_tokens: number }
}

/** The scripted server's answer to a request: a text and how it is delivered, or an error status. */
export interface ScriptedAnswer {
  /** 200 by default; any other status sends `error` in the provider's format. */
  status?: number
  headers?: Record<string, string>
  error?: string
  /** OpenAI's error code, such as `insufficient_quota`. */
  errorCode?: string
  /** Google's retry delay, such as `30s`. */
  retryDelay?: string
  /** The model's text. */
  text?: string
  /** Reasoning, sent before the text in a field of its own (`reasoning_content`). */
  reasoning?: string
  /** The message of a model that refuses, in OpenAI's own field. */
  refusal?: string
  finish?: 'stop' | 'length' | 'content_filter'
  /** `null` sends none; by default computed from the texts. */
  usage?: WireUsage | null
  /** Characters per streamed piece, and milliseconds between pieces. */
  piece?: number
  delay?: number
  /** Milliseconds before the first byte is sent. */
  wait?: number
  /** The last piece of the text waits for this promise. */
  until?: Promise<unknown>
  /**
   * What happens after the text: `finish` ends properly, `drop` cuts the connection, `stall` leaves it open without
   * sending more, `error` ends with an error event. `mute` sends nothing, not even headers.
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

/** A structured reply as JSON; missing fields are empty. */
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
