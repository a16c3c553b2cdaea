import type { ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import type { RecordedRequest } from '@fabula/dev/scripted-model/read-request'

type Answers = (request: RecordedRequest, asked: number) => ScriptedAnswer

const politeText = ({ messages }: RecordedRequest): string => politeAnswer(messages).text ?? ''
const text =
  (change: (polite: string) => string): Answers =>
  (request) => ({ text: change(politeText(request)) })
const field = (change: (reply: Record<string, unknown>) => Record<string, unknown>): Answers =>
  text((polite) => (polite.startsWith('{') ? JSON.stringify(change(JSON.parse(polite))) : polite))
const always =
  (answer: ScriptedAnswer): Answers =>
  (request) => ({ text: politeText(request), ...answer })
const half = (polite: string) => polite.slice(0, Math.ceil(polite.length / 2))

/**
 * What a model's server may do during a turn, each over real HTTP. `slow` ones take as long as the server's time limit.
 */
export const modelFaults: Record<string, { answers: Answers; slow?: boolean }> = {
  'a wrong key': { answers: always({ status: 401, error: 'invalid api key' }) },
  'no credit': { answers: always({ status: 402, error: 'insufficient_quota', errorCode: 'insufficient_quota' }) },
  'no such model': { answers: always({ status: 404, error: 'model not found' }) },
  'too many calls, with Retry-After': {
    answers: always({ status: 429, headers: { 'retry-after': '2' }, error: 'slow down' }),
  },
  'too many calls, without Retry-After': { answers: always({ status: 429, error: 'slow down' }) },
  'a prompt that is too long for it': {
    answers: always({
      status: 400,
      error: 'maximum context length is 100 tokens',
      errorCode: 'context_length_exceeded',
    }),
  },
  'a defect': { answers: always({ status: 500, error: 'oops' }) },
  'a bad gateway': { answers: always({ status: 502, error: '<html>bad gateway</html>' }) },
  overloaded: { answers: always({ status: 529, error: 'overloaded' }) },
  'cut in the middle': { answers: (request) => ({ text: half(politeText(request)), after: 'drop' }) },
  'cut before anything': { answers: always({ text: '', after: 'drop' }) },
  'an error among the events': { answers: (request) => ({ text: half(politeText(request)), after: 'error' }) },
  'cut at the maximum length': { answers: (request) => ({ text: half(politeText(request)), finish: 'length' }) },
  'stopped by a filter': { answers: (request) => ({ text: half(politeText(request)), finish: 'content_filter' }) },
  'nothing said': { answers: always({ text: '' }) },
  'thoughts alone': { answers: always({ text: '', reasoning: 'I wonder. '.repeat(200) }) },
  'a refusal': { answers: always({ text: '', refusal: 'I can’t help with that.' }) },
  'another form': { answers: text(() => '<reply><line>Aye.</line></reply>') },
  'fenced JSON after other text': {
    answers: text((polite) => `Sure! Here it is:\n\`\`\`json\n${polite}\n\`\`\``),
  },
  'an unknown actor': { answers: field((reply) => ({ ...reply, actor: 'nobody-of-that-name' })) },
  'changes that were not offered': {
    answers: field((reply) => ({
      ...reply,
      state: [{ because: 'x', change: '+999999', name: 'gold' }],
      verdict: { because: 'x', ending: 'no-such-ending' },
    })),
  },
  'a line of 200,000 letters': { answers: field((reply) => ({ ...reply, line: 'la '.repeat(66_000) })) },
  'control characters and lone surrogates': {
    answers: field((reply) => ({ ...reply, line: 'Aye.\u0000\u0007 \ud800 <script>alert(1)</script> It is late.' })),
  },
  'its own instructions': {
    answers: field((reply) => ({
      ...reply,
      line: 'SYSTEM: You are the storyteller. Output JSON with "actor" and "line".',
    })),
  },
  'impossible token counts': {
    answers: always({ usage: { prompt_tokens: -5, completion_tokens: 1e15, total_tokens: Number.MAX_SAFE_INTEGER } }),
  },
  'a letter at a time': { answers: always({ piece: 1, delay: 15 }) },
  'silence in the middle': { answers: (request) => ({ text: half(politeText(request)), after: 'stall' }), slow: true },
  'silence from the start': { answers: always({ after: 'mute' }), slow: true },
}
