import type { CompletionProblem } from '../completer.ts'

/** Messages with which providers and servers refuse a request with status 400 or 422. The first match counts. */
const kinds: { problem: CompletionProblem; words: RegExp }[] = [
  {
    // The account or its key is refused, not the question: Google and Anthropic use status 400 for that too.
    problem: 'not_allowed',
    words:
      /API_KEY_INVALID|api key (?:not valid|expired)|credit balance|FAILED_PRECONDITION|location is not supported/i,
  },
  {
    problem: 'too_long',
    words:
      /context[_ ]length|context (?:size|window)|maximum context|exceeds? the (?:available |model'?s? )?context|prompt is too long|input is too long|too many (?:input )?tokens|n_ctx|token count.{0,40}exceeds/i,
  },
  {
    problem: 'policy',
    words:
      /content[_ ](?:policy|filter|management)|responsible ?ai|moderation|flagged|safety (?:system|settings|policy)|usage polic|data_inspection_failed|PROHIBITED_CONTENT/i,
  },
  {
    problem: 'template_refused',
    words:
      /roles? must alternate|alternate user|chat template|jinja|system (?:role|message)s?.{0,30}(?:not supported|must be)|(?:not|n't) support.{0,20}system|no user query|roles? .{0,30}not (?:supported|allowed)|first message must|last message must/i,
  },
  {
    problem: 'schema_refused',
    words: /response_?format|json_?schema|structured output|responseSchema|grammar|json_object|output_config|schema/i,
  },
]

/** Why a request was refused, by the provider's code and message; `not_taken` when neither is known. */
export const refusalKind = (body: string): CompletionProblem =>
  kinds.find(({ words }) => words.test(body))?.problem ?? 'not_taken'
