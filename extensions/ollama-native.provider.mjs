/**
 * Models by Ollama's own protocol (`/api/chat`, one line of JSON per piece). Unlike the OpenAI-compatible one it
 * accepts the context size: with the small default, the prompts of long games are truncated silently.
 */
const contextTokens = 16_384

export default {
  fabula: 1,
  kind: 'provider',
  name: 'ollama-native',
  title: { english: 'Ollama, its own protocol', russian: 'Ollama, собственный протокол' },
  address: 'http://127.0.0.1:11434',
  connect({ model, key }) {
    return {
      framing: 'lines',
      request: ({ messages, json, schema, maxTokens, temperature, stop }) => ({
        path: '/api/chat',
        headers: key ? { authorization: `Bearer ${key}` } : {},
        body: {
          model,
          messages: messages.map(({ role, content, picture }) => ({
            role,
            content,
            ...(picture ? { images: [picture.base64] } : {}),
          })),
          ...(json ? { format: schema ?? 'json' } : {}),
          options: {
            num_ctx: contextTokens,
            num_predict: maxTokens,
            ...(temperature === null ? {} : { temperature }),
            ...(stop.length > 0 ? { stop } : {}),
          },
          stream: true,
        },
      }),
      read(line) {
        const said = JSON.parse(line)
        if (said.error) return { error: String(said.error) }
        if (!said.done) return { text: said.message?.content ?? '' }
        return {
          text: said.message?.content ?? '',
          finish: said.done_reason === 'length' ? 'length' : 'stop',
          counted: { input: said.prompt_eval_count ?? 0, output: said.eval_count ?? 0 },
          over: true,
        }
      },
    }
  },
}
